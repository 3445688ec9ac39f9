// A bank's logo, beside its name.
import { usePicture } from "../../usePicture.ts";
import "./BankLogo.css";

/** Decorative. None, or one that fails to load, is left out. */
export function BankLogo({ address }: { address: string | null | undefined }) {
  const { isBroken, watch } = usePicture(address ?? null);
  if (!address || isBroken) return null;
  return <img className="bw-bank-logo" src={address} alt="" width={48} height={48} {...watch} />;
}
