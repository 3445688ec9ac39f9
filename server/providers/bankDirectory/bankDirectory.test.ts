import { Readable } from "node:stream";
import { isRoutingNumber } from "@billwright/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { testDatabases } from "../../testing/databases.ts";
import type { BankDirectory } from "./bankDirectory.ts";
import { seedBanks } from "./demoBanks.ts";
import { FedAchFault, parseFedAch } from "./fedAchRecord.ts";
import { importFedAch, NotFedAch } from "./importFedAch.ts";
import { storedBankDirectory } from "./storedBankDirectory.ts";

interface Line {
  routingNumber: string;
  recordType?: string;
  newRoutingNumber?: string;
  name: string;
  status?: string;
}

/** A line in the file's format: 155 characters. */
const line = ({ routingNumber, recordType = "1", newRoutingNumber = "000000000", name, status = "1" }: Line): string =>
  [
    routingNumber,
    "O",
    "011000015",
    recordType,
    "071712",
    newRoutingNumber,
    name.padEnd(36),
    "12 PIER STREET".padEnd(36),
    "PORT ALDER".padEnd(20),
    "MD",
    "21000",
    "0000",
    "202",
    "555",
    "0123",
    status,
    "1",
    "     ",
  ].join("");

const heron = line({ routingNumber: "011203456", name: "HERON SAVINGS BANK" });
const moved = line({ routingNumber: "042305190", recordType: "2", newRoutingNumber: "011203456", name: "THREE PEAKS" });

test("reads a line by its columns", () => {
  expect(heron).toHaveLength(155);
  expect(parseFedAch(heron)).toEqual({
    routingNumber: "011203456",
    name: "HERON SAVINGS BANK",
    city: "PORT ALDER",
    state: "MD",
    movedTo: null,
  });
  expect(parseFedAch(moved).movedTo).toBe("011203456");
  expect(parseFedAch(heron.trimEnd()).name).toBe("HERON SAVINGS BANK");
});

test.each([
  ["is too short", heron.slice(0, 120)],
  ["has a number that fails the checksum", heron.replace("011203456", "011203457")],
  ["has an unknown record type", line({ routingNumber: "011203456", recordType: "7", name: "X" })],
  ["has an unknown status", line({ routingNumber: "011203456", name: "X", status: "9" })],
  ["names no bank", line({ routingNumber: "011203456", name: "" })],
  ["moves to no number", line({ routingNumber: "011203456", recordType: "2", name: "X" })],
])("refuses a line that %s", (_title, text) => {
  expect(() => parseFedAch(text)).toThrow(FedAchFault);
});

describe.each(testDatabases())("the directory on $name", ({ open }) => {
  let connection: Connection;
  let directory: BankDirectory;
  const importLines = (lines: string[], at = "2026-11-20T12:00:00Z") =>
    importFedAch(connection.database, Readable.from([`${lines.join("\r\n")}\r\n`]), new Date(at));
  beforeAll(async () => {
    connection = await open();
    directory = storedBankDirectory(connection.database);
    await seedBanks(connection.database);
    await seedBanks(connection.database);
  });
  afterAll(() => connection.close());

  test("holds twelve demo banks with real checksums and logos, and does not take itself for complete [autopay.routing]", async () => {
    const rows = await connection.database("bank_directory").select<{ routing_number: string }[]>();
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ routing_number }) => !isRoutingNumber(routing_number))).toEqual([]);
    const chase = await directory.find("021000021");
    expect(chase?.name).toBe("Chase");
    const logo = await directory.logo(chase?.logoId ?? "");
    expect(logo?.mediaType).toBe("image/svg+xml");
    expect(logo?.bytes.toString()).toMatch(/^<svg /);
    expect(await directory.find("111000025")).toBeNull();
    expect(await directory.isComplete()).toBe(false);
  });

  test("keeps what it had when a file is none, to the last line", async () => {
    const junk = Array.from({ length: 3000 }, (_, index) => `junk ${index}`);
    await expect(importLines([heron, ...junk])).rejects.toThrow(NotFedAch);
    await expect(importLines([])).rejects.toThrow(NotFedAch);
    expect(await directory.find("021000021")).not.toBeNull();
    expect(await directory.isComplete()).toBe(false);
  });

  test("takes a whole file, follows a number that moved, and keeps a bank's logo [autopay.routing]", async () => {
    const logo = (await directory.find("011203456"))?.logoId;
    const many = Array.from({ length: 2500 }, () => heron);
    expect(await importLines([...many, moved, "a line that is none"])).toEqual({
      banks: 2501,
      removed: 10,
      form: "lines",
      faults: [{ line: 2502, reason: "has 19 characters, not 155" }],
    });
    expect(await directory.find("042305190")).toEqual({
      routingNumber: "011203456",
      name: "HERON SAVINGS BANK",
      url: "https://example.com/banks/heron",
      logoId: logo,
    });
    expect(await directory.isComplete()).toBe(true);
    expect(await directory.find("021000021")).toBeNull();
  });

  test("drops the banks that a newer file does not name", async () => {
    expect(await importLines([heron], "2026-12-20T12:00:00Z")).toEqual({
      banks: 1,
      removed: 1,
      form: "lines",
      faults: [],
    });
    expect(await directory.find("042305190")).toBeNull();
  });

  // As the download's JSON names it: https://github.com/moov-io/fed/blob/master/data/fedachdir.json
  const participant = (routingNumber: string, customerName: string, more = {}) => ({
    routingNumber,
    officeCode: "O",
    servicingFRBNumber: "011000015",
    recordTypeCode: "1",
    changeDate: "071712",
    newRoutingNumber: "000000000",
    customerName,
    customerAddress: "12 PIER STREET",
    customerCity: "SAN JOSÉ",
    customerState: "CA",
    customerZip: "21000",
    customerZipExt: "0000",
    customerAreaCode: "202",
    customerPhonePrefix: "555",
    customerPhoneSuffix: "0123",
    institutionStatusCode: "1",
    dataViewCode: "1",
    ...more,
  });
  const importJson = (json: string) =>
    importFedAch(connection.database, Readable.from([Buffer.from(json).toString("latin1")]), new Date());

  test("takes the directory as JSON, too, with what is wrong in it by its number [autopay.routing]", async () => {
    const fedACHParticipants = [
      participant("011203456", "HERON SAVINGS BANK "),
      participant("042305190", "THREE PEAKS", { recordTypeCode: "2", newRoutingNumber: "011203456" }),
      ...Array.from({ length: 30 }, () => participant("011203456", "HERON SAVINGS BANK")),
      participant("011203457", "NO CHECKSUM"),
      participant("021000021", "GONE", { institutionStatusCode: 1 }),
      null,
    ];
    const json = `\uFEFF${JSON.stringify({ fedACHParticipants: { response: { code: 200 }, fedACHParticipants } }, null, 2)}`;
    expect(await importJson(json)).toMatchObject({
      banks: 32,
      form: "json",
      faults: [
        { line: 33, reason: "starts with no routing number" },
        { line: 34, reason: 'has the status "", not 1' },
        { line: 35, reason: "is no participant" },
      ],
    });
    expect((await directory.find("042305190"))?.name).toBe("HERON SAVINGS BANK");
    const [row] = await connection.database("bank_directory").where({ routing_number: "011203456" });
    expect(row).toMatchObject({ city: "SAN JOSÉ", state: "CA" });
  });

  test.each(['{"fedACHParticipants":{"response":{"code":202},"fedACHParticipants":[]}}', "{", "[1, 2]", "[]"])(
    "keeps what it had when the JSON is %s",
    async (json) => {
      await expect(importJson(json)).rejects.toThrow(NotFedAch);
      expect(await directory.find("011203456")).not.toBeNull();
    },
  );
});
