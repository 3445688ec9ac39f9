// What the product's own pages pass to the shell: the ways to sign in and to sign up.
import { pathOf } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSite } from "../../services/useSite.ts";
import { useShell } from "../../ui/pageContent.tsx";

export function useFront(title: string): void {
  const { t } = useWords();
  const { isSignUpOpen } = useSite();
  useShell({
    title,
    links: [
      { to: pathOf("smart/sign-in"), label: t("signup.signIn") },
      ...(isSignUpOpen ? [{ to: pathOf("smart/sign-up"), label: t("signup.free") }] : []),
    ],
  });
}
