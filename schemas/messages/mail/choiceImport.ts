// Choices that another system had, as a file brings them: what is wrong with a line. The command says it.
import type { Messages } from "../message.ts";

export const choiceImportMessages = {
  "choiceImport.fault.columns": "The first line lacks: {missing}. Name the columns {all}.",
  "choiceImport.fault.csv": "From here on the file is no CSV. Check the quotation marks.",
  "choiceImport.fault.empty": "The file has no lines. Below the names of the columns, give one for each choice.",
  "choiceImport.fault.tooMany": "The file has more than {n} lines. Please split it.",
  "choiceImport.fault.encoding": "Some signs are not UTF-8. Save the file as CSV in UTF-8.",
  "choiceImport.fault.missing": "{column} is empty. Please fill it in.",
  "choiceImport.fault.long": "{column} has more than {n} characters. Please shorten it.",
  "choiceImport.fault.category": "“{value}” is no category. Give one of these: {known}.",
  "choiceImport.fault.channel": "{category} does not go by “{value}”. Give one of these: {known}.",
  "choiceImport.fault.given": "“{value}” is neither yes nor no. Write yes or no.",
  "choiceImport.fault.when": "“{value}” is no day. Write it as 2026-11-20, or with a time as 2026-11-20T14:30:00Z.",
  "choiceImport.fault.future": "“{value}” has not come yet. Please correct the day.",
  "choiceImport.fault.contact":
    "The contact does not fit {channel}. Give an e-mail address, or for texts and calls a number of {country}.",
  "choiceImport.fault.fixed": "{category} by {channel} is always sent. Take the line out.",
  "choiceImport.state": "This import has changed meanwhile. Please look at it again.",
} as const satisfies Messages;
