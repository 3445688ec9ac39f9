// A phone number to read, its digits in the groups of its country.
import { formatWhole, useFormat } from "./useFormat.ts";

export const PhoneText = ({ number }: { number: string }) => <bdi dir="ltr">{formatWhole(number, useFormat())}</bdi>;
