// Who the demo's billers are: their names, looks, support contacts and users. Two of them, so that what belongs to one can be shown not to
// reach the other.
import { readFileSync } from "node:fs";
import type { Role } from "@billwright/schemas";

interface DemoTheme {
  id: string;
  primaryColor: string;
  secondaryColor: string;
  primaryHoverColor: string;
  secondaryHoverColor: string;
  headerBgColor: string;
  headerText: string;
  font: string;
}

interface DemoUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** E.164. */
  mobileNumber: string;
  timeZoneId: string;
}

export interface DemoAccount {
  id: string;
  name: string;
  country: "United States" | "India";
  /** Of its customers, as IANA names it. */
  timeZone: string;
  /** The host names it is known by. */
  domains: readonly string[];
  pageTitle: string;
  supportPhone: string;
  supportEmail: string;
  /** As the pages of self-service know it; empty: a plain account. Wgl has a system of its own. */
  clientType: "Wgl" | "";
  /** How several recipients of one customer are called. */
  parentRecipientType?: string;
  /** Its customers have one contact of each kind that messages go to: the one verified last. */
  oneContactPreferences?: true;
  /** The number its text messages come from: the merge tag SenderNumber. */
  senderNumber: string;
  theme: DemoTheme;
  /** SVG; the logo at most 80 by 230 pixels. */
  logo: Buffer;
  icon: Buffer;
  footerHtml: string;
  /** The form to which /dpp leads, of several. */
  landing: { InstallmentPlan: string };
  /** The text that its customers sign, by the signing service's name for it; left out, they sign none. */
  agreement?: { template: string };
  users: readonly DemoUser[];
}

/** Every demo user's password. The demo is never seeded in production. */
export const demoPassword = "Lighthouse-2026!";

const picture = (file: string): Buffer => readFileSync(new URL(`./brands/${file}`, import.meta.url));

/** One user for each role, and two more Owners, so that an approval finds its quorum. */
const harborUsers: readonly DemoUser[] = (
  [
    ["owner", "Olivia", "Okafor", "Owner"],
    ["owner.two", "Marcus", "Lindqvist", "Owner"],
    ["owner.three", "Priya", "Raman", "Owner"],
    ["user", "Daniel", "Reyes", "User"],
    ["admin", "Hannah", "Weiss", "Admin"],
    ["display", "Tom", "Sullivan", "Display"],
    ["partner.admin", "Grace", "Kim", "PartnerAdmin"],
    ["partner.user", "Luc", "Moreau", "PartnerUser"],
    ["super.admin", "Elena", "Petrova", "SuperAdmin"],
    ["super.display", "Wei", "Zhang", "SuperAdminDisplay"],
  ] as const
).map(([name, firstName, lastName, role], index) => ({
  id: `harbor-${name.replace(".", "-")}`,
  email: `${name}@harborlight.example`,
  firstName,
  lastName,
  role,
  mobileNumber: `+1202555017${index}`,
  timeZoneId: "America/New_York",
}));

export const harbor: DemoAccount = {
  id: "harbor-light-water",
  name: "Harbor Light & Water",
  country: "United States",
  timeZone: "America/New_York",
  domains: ["localhost", "127.0.0.1"],
  pageTitle: "Harbor Light & Water",
  supportPhone: "+1 202 555 0123",
  supportEmail: "care@harborlight.example",
  clientType: "Wgl",
  parentRecipientType: "Service account",
  senderNumber: "+12025550100",
  theme: {
    id: "harbor-tide",
    primaryColor: "#0b4f8a",
    secondaryColor: "#0f766e",
    primaryHoverColor: "#083a66",
    secondaryHoverColor: "#0b5751",
    headerBgColor: "#f3f8fc",
    headerText: "#0b2f4f",
    font: "Source Sans 3",
  },
  logo: picture("harbor.svg"),
  icon: picture("harbor-icon.svg"),
  footerHtml:
    '<p><strong>Harbor Light &amp; Water</strong>, 12 Pier Street, Port Alder, MD 21000</p><p><a href="https://example.com/rates">Rates</a> · <a href="https://example.com/outages">Outages</a></p>',
  landing: { InstallmentPlan: "installment-none" },
  agreement: { template: "Service agreement of Harbor Light & Water" },
  users: harborUsers,
};

export const narmada: DemoAccount = {
  id: "narmada-jal-vidyut",
  name: "Narmada Jal Vidyut",
  country: "India",
  timeZone: "Asia/Kolkata",
  domains: ["narmada.localhost"],
  pageTitle: "Narmada Jal Vidyut",
  supportPhone: "+91 22 5550 0147",
  supportEmail: "sahayata@narmada.example",
  clientType: "",
  oneContactPreferences: true,
  senderNumber: "+912255500147",
  theme: {
    id: "narmada-clay",
    primaryColor: "#8a3b12",
    secondaryColor: "#4a5d23",
    primaryHoverColor: "#6b2d0d",
    secondaryHoverColor: "#374619",
    headerBgColor: "#fff7ef",
    headerText: "#4a1f08",
    font: "Noto Sans",
  },
  logo: picture("narmada.svg"),
  icon: picture("narmada-icon.svg"),
  footerHtml: "<p><strong>Narmada Jal Vidyut</strong>, Sethani Ghat, Narmadapuram 461001</p>",
  landing: { InstallmentPlan: "narmada-installment-none" },
  users: [
    {
      id: "narmada-owner",
      email: "owner@narmada.example",
      firstName: "Asha",
      lastName: "Verma",
      role: "Owner",
      mobileNumber: "+919155500101",
      timeZoneId: "Asia/Kolkata",
    },
    {
      id: "narmada-user",
      email: "user@narmada.example",
      firstName: "Rohan",
      lastName: "Joshi",
      role: "User",
      mobileNumber: "+919155500102",
      timeZoneId: "Asia/Kolkata",
    },
  ],
};

export const demoAccounts: readonly DemoAccount[] = [harbor, narmada];
