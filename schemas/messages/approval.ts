// How an account approves templates (forms.txt §2.1, §2.2, §5, §8).
import type { Messages } from "./message.ts";

export const approvalMessages = {
  "approval.title": "Config For Template Approval",
  "approval.back": "Back",
  "approval.save": "Save",
  "approval.adminNeedApproval": "Does admin need to get approval?",
  "approval.randomApproval": "Send approval for all admins",
  "approval.required": "Number Of Approvals Required",
  "approval.note": "Explicitly provide list of admins to send approval request.",
  "approval.modalTitle": "Approval Request",
  "approval.allAdmins": "All admin's",
  "approval.chooseAdmin": "Choose admin",
  "approval.selectAdmins": "Select Admins",
  "approval.lead": "How many admins approve a template before customers get it, and who is asked.",
  "approval.readOnly": "Only an Owner can change this.",
  "approval.adminNeedApprovalHelp": "On: what an Owner saves goes to other Owners for approval first.",
  "approval.adminCount": "Admins of this account: {n}. Empty means 1.",
  "approval.chosen": "Chosen admins",
  "approval.chooseAdmins": "Choose admins",
  "approval.changeAdmins": "Change",
  "approval.who": "Who receives the approval request?",
  "approval.chooseFirst": "Choose who receives the request first.",
  "approval.noAdmins": "There is no other admin.",
  "approval.submit": "Submit",
  "approval.tooMany": "Please select only {n} admins for approval. as you have only {n} admins to approve",
  "approval.oneAdmin":
    "Your account currently has only one admin. Therefore, approval requests to other admins cannot be sent.",
  "approval.atLeast": "Please select atleast {n} admins.",
  "approval.saved": "Template approval configs saved successfully",
} as const satisfies Messages;
