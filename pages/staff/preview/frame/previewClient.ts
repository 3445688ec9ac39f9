// The preview's server: what a form asks for while it is filled in, answered in the browser. Nothing is sent anywhere (form.preview).
import { isRoutingNumber } from "@billwright/engine";
import type { CallName, MessageRef } from "@billwright/schemas";
import type { Answer, Failure } from "../../../client/answer.ts";
import type { CallOptions, Client, Data } from "../../../client/client.ts";
import type { Answering } from "../messages.ts";

/** By name; whatever is not in it is refused. Null: no answer ever comes. */
type Answers = { [Name in CallName]?: (options: CallOptions<Name>) => Answer<Data<Name>> | null };

const slowMs = 3_000;

const right = <Result>(data: Result): Answer<Result> => ({ ok: true, data });
const failed = (failure: Failure): Answer<never> => ({ ok: false, failure });
const refused = (error: MessageRef): Answer<never> =>
  failed({ kind: "refused", status: 400, code: 400, errors: [{ ...error, text: "" }], errorGuid: null });

const sent = () => right({ mobileToken: "preview" });

const checkedBy = (codes: Answering["codes"]) => (): Answer<null> | null => {
  if (codes === "verifies") return right(null);
  return codes === "fails" ? refused({ key: "codes.wrong", params: {} }) : null;
};

const answersBy = ({ codes, bank }: Answering): Answers => ({
  "POST /api/Session/GetOtpForDynamicFormEmailVerification": sent,
  "POST /api/Session/GetOtpForDynamicFormMobileVerification": sent,
  "POST /api/Session/VerifyEmailOtp": checkedBy(codes),
  "POST /api/Session/VerifyMobileOtp": checkedBy(codes),
  "GET /api/Enrollments/GetBankLogo": ({ query: { routingNumber } }) => {
    if (bank === "down") return failed({ kind: "unreachable" });
    const validRoutingNumber = bank !== "refused" && isRoutingNumber(routingNumber);
    return right({ logo: null, name: bank === "found" ? "Sample Bank" : null, url: null, validRoutingNumber });
  },
});

/** `answering` is called at each call. Null: no answer ever comes, as in a replay, where the result is a step of its own. */
export function previewClient(answering: () => Answering | null): Client {
  return {
    known: () => null,
    call<Name extends CallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Data<Name>>> {
      const how = answering();
      if (how === null) return new Promise(() => undefined);
      const answer = answersBy(how)[name] as ((options: CallOptions<Name>) => Answer<Data<Name>> | null) | undefined;
      const given = answer === undefined ? refused({ key: "api.notFound", params: {} }) : answer(options);
      return new Promise((resolve) => {
        if (given === null) return;
        if (how.isSlow) setTimeout(() => resolve(given), slowMs);
        else resolve(given);
      });
    },
  };
}
