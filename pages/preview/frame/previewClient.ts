// The preview's server: what a form asks for while it is filled in, answered in the browser. Nothing is sent anywhere (form.preview).
import { isRoutingNumber } from "@billwright/engine";
import type { CallName, MessageRef } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import type { CallOptions, Client, Data } from "../../client/client.ts";
import type { Outcome } from "../messages.ts";

/** By name; whatever is not in it is refused. */
type Answers = { [Name in CallName]?: (options: CallOptions<Name>) => Promise<Answer<Data<Name>>> };

const right = <Result>(data: Result): Promise<Answer<Result>> => Promise.resolve({ ok: true, data });

const refused = (error: MessageRef): Promise<Answer<never>> =>
  Promise.resolve({
    ok: false,
    failure: { kind: "refused", status: 400, code: 400, errors: [{ ...error, text: "" }], errorGuid: null },
  });

/** `outcome` is asked at each code, so that it can be changed in between. */
export function previewClient(outcome: () => Outcome): Client {
  const sent = () => right({ mobileToken: "preview" });
  const checked = (): Promise<Answer<never>> | Promise<Answer<null>> => {
    const what = outcome();
    if (what === "verifies") return right(null);
    return what === "fails" ? refused({ key: "codes.wrong", params: {} }) : new Promise(() => undefined);
  };
  const answers: Answers = {
    "POST /api/Session/GetOtpForDynamicFormEmailVerification": sent,
    "POST /api/Session/GetOtpForDynamicFormMobileVerification": sent,
    "POST /api/Session/VerifyEmailOtp": checked,
    "POST /api/Session/VerifyMobileOtp": checked,
    "GET /api/Enrollments/GetBankLogo": ({ query: { routingNumber } }) => {
      const validRoutingNumber = isRoutingNumber(routingNumber);
      return right({ logo: null, name: null, url: null, validRoutingNumber });
    },
  };
  return {
    call<Name extends CallName>(name: Name, options: CallOptions<Name>) {
      const answer = answers[name] as ((options: CallOptions<Name>) => Promise<Answer<Data<Name>>>) | undefined;
      return answer?.(options) ?? refused({ key: "api.notFound", params: {} });
    },
  };
}
