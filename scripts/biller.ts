// npm run biller -- --check URL --key K --customer ID --house NUMBER [--account NUMBER] [--settings FILE] [--junit FILE]: runs the whole contract of docs/biller.md against a biller's system,
// and says what differs; exit code 1 where something does. The customer is one for tests: a cent is posted and returned, a fact of each kind sent.
// --account: by which the customer is found, where it is not the ID. --settings: as for npm run account -- --set; bank numbers are sealed to its billerKeys.
// npm run biller -- --write: writes docs/biller.schema.json from the declarations that the server checks with.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { asJUnit, billerSchemas, checkBiller, type CheckedBiller } from "@billwright/server";

const usage = `npm run biller -- --check URL --key K --customer ID --house NUMBER [--account NUMBER] [--settings FILE] [--junit FILE]
npm run biller -- --write`;

const { check, key, customer, house, account, settings, junit, write } = parseArgs({
  options: {
    check: { type: "string" },
    key: { type: "string" },
    customer: { type: "string" },
    house: { type: "string" },
    account: { type: "string" },
    settings: { type: "string" },
    junit: { type: "string" },
    write: { type: "boolean", default: false },
  },
}).values;

if (write) {
  writeFileSync(new URL("../docs/biller.schema.json", import.meta.url), billerSchemas());
  console.log("docs/biller.schema.json");
} else if (!check || !key || !customer || !house) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const { billerKeys: keys = [] } = settings
    ? (JSON.parse(readFileSync(settings, "utf8")) as { billerKeys?: CheckedBiller["keys"] })
    : {};
  const accountNumber = account ?? customer;
  const checked = await checkBiller({
    ...{ address: check, bearer: key, recipientId: customer, accountNumber, houseNumber: house, keys },
  });
  for (const { name, fault } of checked)
    console.log(fault === null ? `ok    ${name}` : `FAIL  ${name}\n      ${fault}`);
  const failed = checked.filter(({ fault }) => fault !== null).length;
  console.log(`${checked.length - failed} passed, ${failed} failed`);
  if (junit !== undefined) writeFileSync(junit, asJUnit(checked));
  process.exitCode = failed === 0 ? 0 : 1;
}
