// The only file that uses chart.js, with just the parts for bar charts; loaded when results are shown. chart.js draws on a canvas and sets
// sizes by script, so a strict style-src does not block it.
import { BarController, BarElement, CategoryScale, Chart, LinearScale } from "chart.js";
import type { ChartOptions, Scale } from "chart.js";
import type { ChartRow } from "./chartRows.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

const rowHeight = 40;
const axisHeight = 32;
const barHeight = 22;
/** Below this width in CSS pixels labels are smaller, so that 26 characters leave space for the bars. */
const narrow = 480;
/** The share of the width for labels. chart.js itself gives them half and cuts off longer ones. */
const labelShare = 0.6;
const labelSpace = 12;

/**
 * Draws the rows as horizontal bars and keeps them as wide as the canvas's parent and in the page's colours. Returns a function that
 * removes the chart.
 */
export function drawBars(canvas: HTMLCanvasElement, rows: readonly ChartRow[], rightToLeft: boolean): () => void {
  const frame = canvas.parentElement;
  if (!frame || !canvas.getContext("2d")) return () => {};
  const values = rows.map((row) => row.count);
  const bars = () => [
    { data: values, backgroundColor: lookOf(canvas).bar, maxBarThickness: barHeight, borderRadius: 4 },
  ];
  const chart = new Chart(canvas, {
    type: "bar",
    data: { labels: rows.map((row) => row.short), datasets: bars() },
    options: optionsFor(lookOf(canvas), rightToLeft),
  });
  const fit = () => chart.resize(frame.clientWidth, rows.length * rowHeight + axisHeight);
  const recolour = () => {
    chart.data.datasets = bars();
    chart.options = optionsFor(lookOf(canvas), rightToLeft);
    chart.update("none");
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(frame);
  fit();
  const leaveColours = watchColours(recolour);
  return () => {
    sizes.disconnect();
    leaveColours();
    chart.destroy();
  };
}

interface Look {
  ink: string;
  bar: string;
  line: string;
  font: string;
}

/** The page's colours as computed for the canvas, including forced colours (Results.css). */
function lookOf(canvas: HTMLCanvasElement): Look {
  const style = getComputedStyle(canvas);
  return { ink: style.color, bar: style.accentColor, line: style.outlineColor, font: style.fontFamily };
}

function optionsFor({ ink, line, font }: Look, rightToLeft: boolean): ChartOptions<"bar"> {
  const size = ({ chart }: { chart: Chart }) => (chart.width < narrow ? 12 : 14);
  const roomForLabels = (scale: Scale) => {
    scale.ctx.font = `${size(scale)}px ${font}`;
    const widths = scale.getLabels().map((label) => scale.ctx.measureText(label).width);
    scale.width = Math.min(Math.max(0, ...widths) + labelSpace, scale.chart.width * labelShare);
  };
  const ticks = { color: ink, font: (context: { chart: Chart }) => ({ family: font, size: size(context) }) };
  return {
    indexAxis: "y",
    responsive: false,
    maintainAspectRatio: false,
    animation: false,
    events: [],
    scales: {
      x: {
        beginAtZero: true,
        reverse: rightToLeft,
        grid: { color: line },
        border: { display: false },
        ticks: { ...ticks, precision: 0 },
      },
      y: {
        position: rightToLeft ? "right" : "left",
        grid: { display: false },
        border: { color: line },
        ticks: { ...ticks, autoSkip: false },
        afterFit: roomForLabels,
      },
    },
  };
}

/** Calls `changed` when the page's colours may have changed: a canvas does not update by itself. */
function watchColours(changed: () => void): () => void {
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => window.matchMedia(query));
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class", "style"] });
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    watcher.disconnect();
    for (const query of queries) query.removeEventListener("change", changed);
  };
}
