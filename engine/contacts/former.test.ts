import { expect, test } from "vitest";
import { changesContacts, formerContacts, provingContacts, takenBack, type KnownContact } from "./former.ts";
import { changedContacts, type ContactChange } from "./contacts.ts";

/** `a*` is preferred, `a?` is not verified, `a!` is the biller's alone; `+a` is a number. */
const read = (text: string): KnownContact[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((word) => ({
      channel: word.startsWith("+") ? "SMS" : "Email",
      value: word.replace(/[*?!+]/g, ""),
      preferred: word.endsWith("*"),
      verified: !/[?!]$/.test(word),
      isBillers: word.endsWith("!"),
    }));
const change = (text: string): ContactChange => {
  const [is = "", word = ""] = text.split(" ");
  return { ...read(word)[0]!, is: is as ContactChange["is"] };
};
const names = (contacts: readonly { value: string }[]) => contacts.map(({ value }) => value).join(" ");

test.each([
  ["a*", "add b", "", "a"],
  ["a b*", "add c", "", "b"],
  ["a!", "add b", "", "a"],
  ["a?", "add b", "", ""],
  ["", "add b", "", ""],
  ["a*", "add +b", "", "a"],
  ["a!", "add a", "", ""],
  ["a* b", "prefer b", "", "a"],
  ["a* b", "remove b", "", "b"],
  ["a?", "remove a", "", ""],
  // Led away in two steps: the first one hears of the second, too.
  ["a x*", "add y", "a", "x a"],
  ["x*", "remove x", "a", "x a"],
])("of %j, %s with %j of late: %j hear of it [contacts.change-call]", (known, what, formers, expected) => {
  expect(names(formerContacts(read(known), change(what), read(formers)))).toBe(expected);
});

test.each([
  ["a* b c? d!", "", "a b d"],
  ["a?", "", ""],
  // What was taken off a moment ago still has to be asked: else taking it off would be the way around it.
  ["", "a", "a"],
  ["a*", "a", "a"],
])(
  "of %j with %j of late: a code to one of %j shows that a change is the customer's [add-contact.add-call]",
  (known, formers, expected) => {
    expect(names(provingContacts(read(known), read(formers)))).toBe(expected);
  },
);

test.each([
  ["a*", "add b", true, false],
  ["a* b", "add b", false, false],
  ["a* b", "add b", true, true],
  ["a?", "add a", true, false],
  ["a* b", "prefer a", false, false],
  ["a* b", "prefer b", true, false],
  ["a*", "remove a", true, false],
  ["a*", "remove b", false, false],
])("of %j, %s changes something: %j (%j: the last one is preferred)", (known, what, expected, isOne) => {
  expect(changesContacts(read(known), change(what), isOne)).toBe(expected);
});

test.each(["a* b", "a b*", "a*", "a? b*", "a!", "", "a* +b*"])(
  "what was done to %j is taken back: the same are verified and preferred as before [contacts.change-call]",
  (text) => {
    const known = read(text);
    const essence = (contacts: readonly { value: string; preferred: boolean; verified: boolean }[]) =>
      contacts
        .filter(({ verified }) => verified)
        .map(({ value, preferred }) => `${value}${preferred ? "*" : ""}`)
        .sort()
        .join(" ");
    for (const isOne of [false, true])
      for (const what of ["add a", "add x", "add +x", "prefer a", "prefer b", "remove a", "remove b"].map(change)) {
        const after = changedContacts(known, what, isOne);
        const back = takenBack(known, what).reduce((all, each) => changedContacts(all, each, isOne), after);
        expect([what, essence(back)]).toEqual([what, essence(known)]);
      }
  },
);
