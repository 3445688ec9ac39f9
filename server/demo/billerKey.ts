// The demo billers' public key, to which bank numbers are sealed. Nobody has the private one: what is typed in the demo is opened by nobody.
import type { BillerKey } from "../providers/biller/bankNumbers.ts";

export const billerKey: BillerKey = {
  kid: "demo-1",
  use: "enc",
  kty: "EC",
  x: "hDZMXYR4s2TxES0ngMLtMgq8Z_FtXtKtTC5_8Z8n5f0",
  y: "7ynAHAn_bvQLmr-yUt1Yo63S_ZuHO625d5bCzApP8f4",
  crv: "P-256",
};
