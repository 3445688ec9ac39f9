// A small directory for development: five banks whose numbers people know by heart, named as they are, and seven made-up ones whose
// numbers pass the checksum. The logos are drawn for this and are nobody's marks.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Queryable } from "../../database/connect.ts";

const banks = [
  { routingNumber: "021000021", name: "Chase", city: "Tampa", state: "FL", logo: "octagon" },
  { routingNumber: "121000248", name: "Wells Fargo", city: "Minneapolis", state: "MN", logo: "wheel" },
  { routingNumber: "026009593", name: "Bank of America", city: "Richmond", state: "VA", logo: "waves" },
  { routingNumber: "122105155", name: "U.S. Bank", city: "St. Paul", state: "MN", logo: "shield" },
  { routingNumber: "256074974", name: "Navy Federal Credit Union", city: "Vienna", state: "VA", logo: "anchor" },
  { routingNumber: "011203456", name: "Heron Savings Bank", city: "Port Alder", state: "MD", logo: "heron" },
  {
    routingNumber: "031102786",
    name: "Lighthouse Community Credit Union",
    city: "Port Alder",
    state: "MD",
    logo: "lighthouse",
  },
  { routingNumber: "042305190", name: "Three Peaks Trust", city: "Juniper", state: "CO", logo: "mountain" },
  { routingNumber: "053406172", name: "Prairie Farmers Bank", city: "Millbrook", state: "KS", logo: "wheat" },
  { routingNumber: "061507241", name: "Span National Bank", city: "Twin Rivers", state: "GA", logo: "bridge" },
  { routingNumber: "071608334", name: "Oak Street Bank", city: "Elmwood", state: "IL", logo: "oak" },
  { routingNumber: "082709468", name: "First Columns Bank", city: "Cedar Bluff", state: "AR", logo: "pillars" },
] as const;

/** Adds the demo's banks to the directory; existing rows stay. */
export async function seedBanks(database: Queryable): Promise<void> {
  for (const { routingNumber, name, city, state, logo } of banks) {
    const bytes = readFileSync(new URL(`./logos/${logo}.svg`, import.meta.url));
    const logoId = `${logo}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}`;
    await database("bank_logos").insert({ logo_id: logoId, media_type: "image/svg+xml", bytes }).onConflict().ignore();
    const row = {
      routing_number: routingNumber,
      name,
      city,
      state,
      url: `https://example.com/banks/${logo}`,
      logo_id: logoId,
    };
    await database("bank_directory").insert(row).onConflict().ignore();
  }
}
