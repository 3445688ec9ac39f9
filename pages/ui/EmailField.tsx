// The box of an e-mail address, as browsers and password managers know it.
import { TextField, type TextFieldProps } from "./fields.tsx";

export interface EmailFieldProps extends Omit<TextFieldProps, "type" | "name" | "autoComplete" | "spellCheck" | "dir"> {
  /** The address that one signs in with. */
  isUserName?: boolean;
}

export function EmailField({ isUserName = false, ...field }: EmailFieldProps) {
  const name = isUserName ? "username" : "email";
  return <TextField {...field} type="email" name={name} autoComplete={name} spellCheck={false} dir="ltr" />;
}
