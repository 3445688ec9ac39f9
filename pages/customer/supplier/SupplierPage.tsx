// /supplier: a customer is left out of the data that energy suppliers get (self-service.txt §2.8). Without a token, or with one that opens
// nothing, it asks for the customer's account; the answered token makes the address that a reload opens again.
import { useLinkToken } from "../../link/linkToken.ts";
import { Preference } from "./Preference.tsx";
import { WhoStep } from "./WhoStep.tsx";
import "./supplier.css";

export default function SupplierPage() {
  const token = useLinkToken();
  return token === "" ? <WhoStep /> : <Preference token={token} />;
}
