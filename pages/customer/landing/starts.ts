// What the three landing pages say (self-service.txt §2.11).
import { enrollmentLookUpScreen, planLookUpScreen, type LookUpScreen } from "@billwright/engine/screens";
import type { MessageKey, PageName } from "@billwright/schemas";

export type StartName = Extract<PageName, "dpp" | "autopay/start" | "ebill/start">;

export interface Start {
  /** As the call names it. */
  type: "InstallmentPlan" | "AutoPay" | "EBill";
  screen: LookUpScreen;
  title: MessageKey;
  text: MessageKey | null;
  points: readonly MessageKey[];
  hasBanner: boolean;
  /** Says which number is meant: its error calls it the street's (decisions-proposed.md P80). */
  houseHint: MessageKey | null;
}

const enrollment = { screen: enrollmentLookUpScreen, houseHint: "start.houseHint", hasBanner: false } as const;

export const starts: Readonly<Record<StartName, Start>> = {
  dpp: {
    type: "InstallmentPlan",
    screen: planLookUpScreen,
    title: "start.planTitle",
    text: "start.planMonths",
    points: ["start.planNoDownPayment", "start.planNoInterest", "start.planBegins", "start.planBudget"],
    hasBanner: true,
    houseHint: null,
  },
  "autopay/start": {
    ...enrollment,
    type: "AutoPay",
    title: "start.autopayTitle",
    text: "start.autopayText",
    points: [],
  },
  "ebill/start": {
    ...enrollment,
    type: "EBill",
    title: "start.ebillTitle",
    text: "start.ebillText",
    points: ["start.ebillOptions", "start.ebillNotice", "start.ebillAnytime", "start.ebillEase"],
  },
};
