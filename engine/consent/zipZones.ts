// The time zones in which a ZIP code of the United States may lie, by its first three digits. Where a state's line runs through them, both are
// named: what has to be at the right hour is then so in both.
const [east, central, mountain, pacific] = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
];

/** From these three digits on, up to the next line; null: not in the fifty states. */
const table: readonly (readonly [from: number, ...zones: string[]])[] = [
  [5, east],
  [6, "America/Puerto_Rico"],
  [10, east],
  [324, east, central],
  [326, east],
  [350, central],
  [373, east],
  [375, central],
  [376, east],
  [380, central],
  [398, east],
  [420, central],
  [425, east, central],
  [428, east],
  [463, central],
  [465, east, central],
  [467, east],
  [475, east, central],
  [480, east],
  [498, east, central],
  [500, central],
  [570, central],
  [575, central, mountain],
  [578, central],
  [585, central, mountain],
  [589, central],
  [590, mountain],
  [600, central],
  [677, central, mountain],
  [680, central],
  [690, central, mountain],
  [700, central],
  [797, central, mountain],
  [800, mountain],
  [835, mountain, pacific],
  [836, mountain],
  [838, pacific],
  [840, mountain],
  [850, "America/Phoenix"],
  [860, "America/Phoenix", mountain],
  [861, "America/Phoenix"],
  [865, "America/Phoenix", mountain],
  [866, mountain],
  [889, pacific],
  [967, "Pacific/Honolulu"],
  [969, "Pacific/Guam"],
  [970, pacific],
  [979, mountain, pacific],
  [980, pacific],
  [995, "America/Anchorage"],
];

/** None for what is no ZIP code. */
export function zonesOfZip(zip: string): readonly string[] {
  const [, prefix] = /^\s*(\d{3})\d{2}(?:-?\d{4})?\s*$/.exec(zip) ?? [];
  if (prefix === undefined) return [];
  const [, ...zones] = table.filter(([from]) => from <= Number(prefix)).at(-1) ?? [0];
  return zones;
}
