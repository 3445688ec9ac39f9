// Tests what needs no canvas. Drawing, typing and turning the phone are tested in a real browser (test/widgets).
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { RendererContext } from "../../RendererProvider.tsx";
import { createFormFiles } from "../../files.ts";
import { showForm } from "../../form.fixture.tsx";

// jsdom has no canvas, like some browsers: everything but the picture must work.
beforeAll(() => void vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null));
afterEach(cleanup);

const mark = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = (name = "me.png", size = 100) =>
  new File([mark, new Uint8Array(size - mark.length)], name, { type: "image/png" });

function showSignature(surroundings: Partial<RendererContext> = {}) {
  let next = 0;
  const files = createFormFiles(() => `f${++next}`);
  const shown = showForm({
    inputs: [{ id: "sig", inputType: "Signature", name: "Your signature", required: true }],
    surroundings: { services: { files }, ...surroundings },
  });
  return { ...shown, files };
}
const tab = (name: string) => screen.findByRole("tab", { name });
const chooser = () => screen.getByLabelText<HTMLInputElement>(/Choose (a PNG|another) image/u);

describe("the three ways to sign", () => {
  test("are tabs of which arrows, Home and End choose one [input.signature]", async () => {
    const { user } = showSignature();
    await user.click(await tab("Draw"));
    const chosen = () => screen.getByRole("tab", { selected: true }).textContent;
    const steps: [string, string][] = [
      ["{ArrowRight}", "Type"],
      ["{ArrowRight}", "Upload"],
      ["{ArrowRight}", "Draw"],
      ["{ArrowLeft}", "Upload"],
      ["{Home}", "Draw"],
      ["{End}", "Upload"],
    ];
    for (const [key, expected] of steps) {
      await user.keyboard(key);
      expect([chosen(), document.activeElement?.textContent]).toEqual([expected, expected]);
    }
    expect(screen.getAllByRole("tab").map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
    expect(screen.getByRole("tabpanel", { name: "Upload" })).toBeTruthy();
  });

  test("follow the arrows the other way round from right to left [i18n.rtl]", async () => {
    const { user } = showSignature({ dir: "rtl" });
    await user.click(await tab("Draw"));
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Type");
  });

  test("describe to a keyboard user at the pad what to use instead [input.signature]", async () => {
    showSignature();
    await tab("Draw");
    expect(screen.getByRole("img", { name: /With a keyboard, use Type or Upload instead/u })).toBeTruthy();
  });
});

describe("an uploaded signature", () => {
  test("becomes a file named signature.png [input.signature]", async () => {
    const { user, store, files } = showSignature();
    await user.click(await tab("Upload"));
    await user.upload(chooser(), png("Ana.PNG"));
    await waitFor(() => expect(store.getView("sig").value).toBe("signature.png"));
    expect(files.of("sig").map(({ file }) => [file.name, file.type, file.size])).toEqual([
      ["signature.png", "image/png", 100],
    ]);
    expect(screen.getByText("Your signature is taken.")).toBeTruthy();
  });

  test("that is no PNG is refused with a word, and nothing is signed [input.signature]", async () => {
    const { user, store, files } = showSignature();
    await user.click(await tab("Upload"));
    await user.upload(chooser(), new File(["GIF89a"], "me.png", { type: "image/png" }));
    expect(await screen.findByText("Please choose a PNG image.")).toBeTruthy();
    expect([store.getView("sig").missing, files.of("sig")]).toEqual([true, []]);
  });

  test("over 2 MB is refused with the attachment message [input.signature-size]", async () => {
    const { user, store } = showSignature();
    await user.click(await tab("Upload"));
    await user.upload(chooser(), png("me.png", 2 * 1024 * 1024 + 1));
    expect(await screen.findByText("File is too big. Max size is 2 Mb")).toBeTruthy();
    expect(screen.queryByText("Your signature is taken.")).toBeNull();
    await user.upload(chooser(), png("me.png", 2 * 1024 * 1024));
    await waitFor(() => expect(store.getView("sig").error).toBeNull());
  });

  test("counts only while its tab is in front, and is still there on coming back [input.signature]", async () => {
    const { user, store } = showSignature();
    await user.click(await tab("Upload"));
    await user.upload(chooser(), png());
    await waitFor(() => expect(store.getView("sig").missing).toBe(false));
    await user.click(await tab("Type"));
    expect(store.getView("sig").missing).toBe(true);
    await user.click(await tab("Upload"));
    await waitFor(() => expect(store.getView("sig").missing).toBe(false));
  });

  test("is shown again from the stored file after the widget was unmounted [form.draft]", async () => {
    const { user, files, unmount } = showSignature();
    await user.click(await tab("Upload"));
    await user.upload(chooser(), png());
    await waitFor(() => expect(files.of("sig")).toHaveLength(1));
    unmount();
    showSignature({ services: { files } });
    await tab("Upload");
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Upload");
    expect(chooser().labels?.[0]?.textContent).toBe("Choose another image");
  });

  test("can be dropped onto the zone [input.signature]", async () => {
    const { user, store } = showSignature();
    await user.click(await tab("Upload"));
    const dataTransfer = { types: ["Files"], files: [png()] };
    fireEvent.drop(chooser().closest("div")!, { dataTransfer });
    await waitFor(() => expect(store.getView("sig").value).toBe("signature.png"));
  });
});

test("a required signature is among the missing inputs, and a refused submit reports it [check.required-signature]", async () => {
  const { user, store } = showSignature();
  await tab("Draw");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await act(async () => {});
  expect(store.getView("sig").invalid).toBe(true);
  expect(screen.getByRole("group", { name: /Your signature/u }).contains(document.activeElement)).toBe(true);
});
