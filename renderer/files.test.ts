import { expect, test, vi } from "vitest";
import { createFormFiles } from "./files.ts";

const file = (name: string) => new File(["x"], name, { type: "image/png" });
const registry = () => {
  let next = 0;
  return createFormFiles(() => `f${++next}`);
};
const names = (files: readonly { file: File }[]) => files.map((one) => one.file.name);

test("keeps several files of one input, also two of the same name [input.attachment]", () => {
  const files = registry();
  files.add("a", [file("bill.png"), file("bill.png")]);
  files.add("a", [file("meter.png")]);
  expect(names(files.of("a"))).toEqual(["bill.png", "bill.png", "meter.png"]);
  files.remove("f1");
  expect(files.of("a").map((one) => one.id)).toEqual(["f2", "f3"]);
});

test("answers the identical list while an input's files did not change, as a store must [input.attachment]", () => {
  const files = registry();
  files.add("a", [file("a.png")]);
  const before = files.of("a");
  files.add("b", [file("b.png")]);
  files.mark("gone", { status: "done" });
  expect(files.of("a")).toBe(before);
  expect(files.of("never")).toBe(files.of("never either"));
});

test("notifies its listeners of every change until they unsubscribe [input.attachment]", () => {
  const files = registry();
  const listener = vi.fn();
  const leave = files.subscribe(listener);
  files.add("a", [file("a.png")]);
  files.mark("f1", { status: "uploading", progress: 0.5 });
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  files.remove("f1");
  expect(listener).toHaveBeenCalledTimes(2);
});

test("a new signature replaces the old one [input.signature]", () => {
  const files = registry();
  files.replace("s", [file("signature.png")]);
  files.replace("s", [file("signature.png")]);
  expect(files.all().map((one) => one.id)).toEqual(["f2"]);
  files.replace("s", []);
  expect(files.all()).toEqual([]);
});

test("asks the page to cancel and retry, and stops the upload of a file that is removed [input.attachment]", () => {
  const files = registry();
  const transport = { cancel: vi.fn(), retry: vi.fn() };
  const leave = files.connect(transport);
  files.add("a", [file("a.png"), file("b.png")]);
  files.retry("f1");
  files.mark("f1", { status: "uploading", progress: 0.2 });
  files.remove("f1");
  files.remove("f2");
  leave();
  files.cancel("f1");
  expect(transport.retry.mock.calls).toEqual([["f1"]]);
  expect(transport.cancel.mock.calls).toEqual([["f1"]]);
});

test("survives a reload with files and strokes, all queued anew [form.draft]", () => {
  const files = registry();
  files.add("a", [file("a.png")]);
  files.add("s", [file("signature.png")]);
  files.keepSketch("s", { strokes: [] });
  files.mark("f1", { status: "done" });
  const again = registry();
  again.restore(files.snapshot());
  expect(again.all().map(({ input, file: one, upload }) => [input, one.name, upload.status])).toEqual([
    ["a", "a.png", "queued"],
    ["s", "signature.png", "queued"],
  ]);
  expect(again.sketchOf("s")).toEqual({ strokes: [] });
});
