import { contrast, parseColor, type WalletContent } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { cutTo, passColors, passOf, readPass } from "./pass.ts";

const content: WalletContent = {
  title: "North {{ZIP}}",
  description: "A card",
  fields: [
    { label: "Account", value: "{{RecipientId}}", area: "header", maxLength: 8, maxLengthLabel: 4 },
    { label: "Balance", value: "{{AccountBalance}}", area: "primary" },
    { label: "House", value: "12" },
    { label: "More", value: "aux", area: "auxiliary" },
    { label: "Phone", value: "1", area: "footer" },
    { label: "Help", value: "https://north.example", area: "back" },
  ],
  barcode: "N-{{RecipientId}}",
  backgroundColor: "#102030",
  images: { header: { source: "data:image/png;base64,AA==", alt: "{{ZIP}} logo" } },
};
const tags: Record<string, string> = { ZIP: "20001", RecipientId: "{{ZIP}} 100201" };
const valueOf = (name: string) => tags[name] ?? "";
const pass = passOf(content, valueOf, valueOf);
const values = ({ Fields }: { Fields: { Value: string }[] }) => Fields.map(({ Value }) => Value);

describe("a pass", () => {
  test("has its customer's values in the areas that its author chose; a value that looks like a tag stays [wallet.call, wallet.template]", () => {
    const { HeaderArea, PrimaryArea, AuxiliaryArea, FooterArea, BarcodeArea } = pass.FrontSide;
    expect([HeaderArea.HeaderText, BarcodeArea.Message]).toEqual(["North 20001", "N-{{ZIP}} 100201"]);
    expect([HeaderArea, AuxiliaryArea, FooterArea, pass.Backside.BackArea].map(values)).toEqual([
      ["{{ZIP}} 100201"],
      ["aux"],
      ["1"],
      ["https://north.example"],
    ]);
    expect(values(PrimaryArea)).toEqual([]); // Nothing is known of this customer's balance.
    expect(HeaderArea.Fields[0]).toEqual({
      Key: "field-1",
      Label: "Account",
      Value: "{{ZIP}} 100201",
      MaxLength: 8,
      MaxLengthLabel: 4,
    });
    expect(pass.Images).toEqual([
      { ImageType: 1, ImagePath: "data:image/png;base64,AA==", ImageAltText: "20001 logo" },
    ]);
  });

  test("that is older, without areas, colours and pictures, has its fields in the secondary row [wallet.template]", () => {
    const none = () => "";
    const older = passOf(
      { title: "T", description: "", fields: [{ label: "a", value: "b" }], barcode: "" },
      none,
      none,
    );
    expect(values(older.FrontSide.SecondaryArea)).toEqual(["b"]);
    expect([older.Images, older.BackgroundColor]).toEqual([[], ""]);
  });

  test("is read as it was written [wallet.template]", () => expect(readPass(JSON.stringify(pass))).toEqual(pass));

  test.each(["", "no json", "null", "[]", "7", '"text"', "{}", '{"FrontSide":[]}'])(
    "is not found in %j [wallet.not-found]",
    (json) => expect(readPass(json)).toBeNull(),
  );

  test("of which parts are missing or of another type is read with those empty [wallet.template]", () => {
    const sparse = readPass(
      '{"FrontSide":{"PrimaryArea":{"Fields":[{"Label":1,"Value":7,"MaxLength":-3},null,"x"]}},"Images":{},"LabelColor":5}',
    )!;
    expect(sparse.FrontSide.PrimaryArea.Fields).toEqual([
      { Key: "field-1", Label: "1", Value: "7", MaxLength: null, MaxLengthLabel: null },
    ]);
    expect([sparse.Images, sparse.LabelColor, sparse.Backside.BackArea.Fields]).toEqual([[], "5", []]);
  });
});

test.each([
  [5, "12345", "12345"],
  [5, "123456", "12345…"],
  [3, "ab cd", "ab…"],
  [2, "😀😀😀", "😀😀…"],
  [null, "as long as it is", "as long as it is"],
])("cut to %s characters %j is %j [wallet.field]", (most, text, cut) => expect(cutTo(most, text)).toBe(cut));

test.each([
  ["#102030", "#ffffff", "#9fd0f5", { background: "#102030", text: "#ffffff", label: "#9fd0f5" }],
  ["rgb(16, 32, 48)", "#fff", "", { background: "#102030", text: "#ffffff", label: "#ffffff" }],
  ["red; url(x)", "javascript:", "blue", { background: "#2d77cb", text: "#ffffff", label: "#ffffff" }],
  ["#ffffff", "#eeeeee", "#dddddd", { background: "#ffffff", text: "#000000", label: "#000000" }],
])("of %s, %s and %s the readable colours are used [wallet.colors]", (background, text, label, shown) => {
  expect(passColors({ BackgroundColor: background, ForegroundColor: text, LabelColor: label })).toEqual(shown);
});

test("text and labels are readable whatever the colours are [wallet.colors]", () => {
  const steps = ["00", "40", "77", "99", "c0", "ff"];
  const all = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  for (const [index, background] of all.entries()) {
    const wanted = all[(index * 7) % all.length]!;
    const shown = passColors({ BackgroundColor: background, ForegroundColor: wanted, LabelColor: wanted });
    for (const ink of [shown.text, shown.label])
      expect(contrast(parseColor(ink)!, parseColor(background)!)).toBeGreaterThanOrEqual(4.5);
  }
});
