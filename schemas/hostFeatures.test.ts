import { expect, test } from "vitest";
import { featuresOf } from "./hostFeatures.ts";

const all = ["print", "webhook", "wallet"];

test.each([
  ["localhost", all],
  ["localhost:3000", all],
  ["127.0.0.1:3000", all],
  ["demo.localhost", all],
  ["qa.bills.example", all],
  ["bills-staging.example", all],
  ["Staging.bills.example", all],
  ["bills.example", []],
  ["aqua.example", []],
  ["qatar.example", []],
  ["localhost.evil.example", []],
])("%s shows %j of print, webhook and wallet [brand.flags]", (host, features) => {
  expect(featuresOf(host)).toEqual(features);
});
