// A command that stops midway: node … holdTransaction.ts FOLDER. It writes within a transaction, says so and waits until it is killed.
import { connectBeside } from "../database/connect.ts";

const { database } = await connectBeside({ kind: "embedded", folder: process.argv[2] ?? "" });
const transaction = await database.transaction();
await transaction("kept").insert({ n: 2 });
process.stdout.write("written\n");
