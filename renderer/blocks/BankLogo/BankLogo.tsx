// A bank's logo, beside its name.
import { useState } from "react";
import "./BankLogo.css";

/** Decorative. None, or one that fails to load, is left out. */
export function BankLogo({ address }: { address: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!address || broken === address) return null;
  return (
    <img className="bw-bank-logo" src={address} alt="" width={48} height={48} onError={() => setBroken(address)} />
  );
}
