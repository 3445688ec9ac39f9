// Account number and house number: the form with which a customer without a link begins. RecipientId of the query is put in, and is no
// proof of anything (decisions-proposed.md P43).
import type { LookUpScreen } from "@billwright/engine/screens";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { ScreenForm } from "../../screens/ScreenForm.tsx";
import { useScreen, type ScreenPage } from "../../screens/useScreen.ts";
import { TextField } from "../../ui/fields.tsx";
import { useFrom } from "./useFrom.ts";
import "./lookUp.css";

export interface LookUpFormProps<Data> extends Pick<ScreenPage<LookUpScreen, Data>, "send" | "onDone"> {
  screen: LookUpScreen;
  words: LookUpWords;
}

/** What the page calls the fields. */
interface LookUpWords {
  account: string;
  placeholder?: string;
  house: string;
  houseHint?: string;
  submit: string;
}

export function LookUpForm<Data>({ screen, words, ...page }: LookUpFormProps<Data>) {
  const { accountNumber } = useFrom();
  const use = useScreen(screen, { values: { accountNumber }, ...page });
  return (
    <ScreenForm use={use} className="bw-fields bw-look-up" words={words.submit}>
      <ScreenField use={use} name="accountNumber">
        {(field) => (
          <TextField
            {...field}
            label={words.account}
            help={words.placeholder ?? null}
            placeholder={words.placeholder}
            type="tel"
            inputMode="numeric"
            name="account"
            dir="ltr"
          />
        )}
      </ScreenField>
      <ScreenField use={use} name="houseNumber">
        {(field) => <TextField {...field} label={words.house} help={words.houseHint ?? null} name="house" dir="auto" />}
      </ScreenField>
    </ScreenForm>
  );
}
