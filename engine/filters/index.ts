// List filters as text and as data, and ranges of days: the page writes a filter, the server reads it.
export { operatorsOf, type FilterCondition } from "./conditions.ts";
export { FilterError } from "./filterError.ts";
export { readFilter } from "./readFilter.ts";
export { templateFields, type TemplateField } from "./templateFields.ts";
export { writeFilter } from "./writeFilter.ts";
export { dateRange, shownDate, type DateSpan, type LogDateRange } from "./dateRange.ts";
