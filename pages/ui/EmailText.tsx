// An e-mail address in a text, which breaks before its @ and its dots rather than within a word.
import { Fragment } from "react";

export const EmailText = ({ email }: { email: string }) => (
  <bdi dir="ltr">
    {email.split(/(?=[@.])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);
