// What a reader has put into a form that the server rendered, before its script was there. React keeps what is in the page as it takes it over
// (hydration), but reports none of it and writes its own over it with the next rendering. So the fields are noted before, read at the very
// moment at which React has taken them over, and whatever differs is entered once more, as if by hand.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Noted {
  field: Field;
  /** Its value as the server rendered it. */
  served: string;
}

interface Typed extends Noted {
  value: string;
}

export interface TypedBefore {
  /** Reads what has been put in until now, once, and answers how to enter it. */
  take(): () => void;
}

const fields = "input, select, textarea";

/** Notes every field of the page. */
export function typedIn(page: HTMLElement): TypedBefore {
  let noted = [...page.querySelectorAll<Field>(fields)].map((field) => ({ field, served: servedIn(field) }));
  const focused = page.contains(document.activeElement) ? document.activeElement : null;
  return {
    take() {
      const typed = noted
        .map(({ field, served }) => ({ field, served, value: valueIn(field) }))
        .filter(({ served, value }) => served !== value);
      noted = [];
      if (focused instanceof HTMLElement && !focused.isConnected) focusAgain(focused);
      return () => enterTyped(typed);
    },
  };
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
const isText = (field: Field): field is HTMLInputElement | HTMLTextAreaElement =>
  !(field instanceof HTMLSelectElement) && field.type !== "file";

function servedIn(field: Field): string {
  if (isTicked(field)) return String(field.defaultChecked);
  if (isText(field)) return field.defaultValue;
  if (field instanceof HTMLInputElement) return "";
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

const valueIn = (field: Field): string => (isTicked(field) ? String(field.checked) : field.value);

/** Each is an event of its own, as a press or a key is. */
function enterTyped(typed: readonly Typed[]): void {
  for (const each of typed) {
    const field = sameField(each.field);
    if (field && !field.disabled) enter(field, each);
  }
}

function enter(field: Field, { field: before, served, value }: Typed): void {
  if (isTicked(field)) return press(field, value === "true");
  if (!isText(field)) return choose(field, before, value);
  if (field.value !== value) write(field, value);
  forget(field, served);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A radio button that is none any more has been left for another, which says so. */
function press(field: HTMLInputElement, isOn: boolean): void {
  if (field.type === "radio" && !isOn) return;
  field.checked = !isOn;
  field.click();
}

function choose(field: HTMLSelectElement | HTMLInputElement, before: Field, value: string): void {
  if (field instanceof HTMLSelectElement) field.value = value;
  else if (field !== before && before instanceof HTMLInputElement) field.files = before.files;
  if (field.value !== "" || value === "") field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** React's own record of a field's value: it reports what differs from that alone. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void };
}

/** Makes React believe that it has seen nothing but what the server rendered. */
function forget(field: HTMLInputElement | HTMLTextAreaElement, served: string): void {
  const { _valueTracker: tracker } = field as Tracked;
  if (tracker) return tracker.setValue(served);
  // The same by what every version of React sees; it ends what an input method is composing.
  const [{ value }, { selectionStart, selectionEnd }] = [field, field];
  field.value = served;
  write(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** Past React, which watches the field's own property. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(kind, "value")!.set!.call(field, value);
}

/** The same field where the page was rendered anew, as in another language; null: it has none. */
function sameField(field: Field): Field | null {
  if (field.isConnected) return field;
  const box = field.closest(".bw-field");
  const id = box && (box.id || box.querySelector("[id]")?.id);
  const now = id ? document.getElementById(id)?.closest(".bw-field") : null;
  if (!box || !now) return null;
  const [before, after] = [box, now].map((each) => [...each.querySelectorAll<Field>(fields)]);
  return before!.length === after!.length ? after![before!.indexOf(field)]! : null;
}

function focusAgain(focused: HTMLElement): void {
  const field = focused.matches(fields) ? sameField(focused as Field) : null;
  if (!field) return;
  field.focus({ preventScroll: true });
  const { selectionStart = null, selectionEnd } = focused as HTMLInputElement;
  if (selectionStart !== null && "setSelectionRange" in field) field.setSelectionRange(selectionStart, selectionEnd);
}
