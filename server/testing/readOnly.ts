// A PostgreSQL that takes no writes, in all sessions, also those that are open: what a failover looks like to its clients.
import { expect } from "vitest";
import type pg from "pg";
import { connectTo } from "../database/connect.ts";

export async function setReadOnly(settings: pg.ClientConfig, isOn: boolean): Promise<void> {
  const operator = connectTo({ ...settings, options: "-c default_transaction_read_only=off" });
  await operator.pool.query(`alter system set default_transaction_read_only = ${isOn ? "on" : "off"}`);
  await operator.pool.query("select pg_reload_conf()");
  await operator.close();
  const other = connectTo(settings);
  const readOnly = async () => (await other.pool.query("show default_transaction_read_only")).rows[0];
  await expect.poll(readOnly).toEqual({ default_transaction_read_only: isOn ? "on" : "off" });
  await other.close();
}
