// Leads from what a link has submitted to the form itself.
import { Link } from "react-router-dom";
import { linkAddress } from "@billwright/schemas";
import { useLinkToken } from "../../link/linkToken.ts";

export const OpenForm = ({ words }: { words: string }) => (
  <Link className="bw-button bw-button--primary" to={linkAddress("form", useLinkToken())}>
    {words}
  </Link>
);
