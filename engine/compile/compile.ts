// Enrolment → CompiledForm: read, validate, assemble. All defects are collected before the enrolment is refused.
import type { Enrollment } from "@billwright/schemas";
import type {
  CompiledElement,
  CompiledEnrollment,
  CompiledForm,
  CompiledInput,
  EnrollmentForm,
  JsonLogic,
} from "../form/compiledForm.ts";
import type { FieldType } from "../form/fieldType.ts";
import { CompileError, type Defect } from "./compileError.ts";
import { compileInput, duplicate, type ParsedInput } from "./compileInput.ts";
import { cyclesOf } from "./cycles.ts";
import { dataSchema } from "./dataSchema.ts";
import { gatesOf } from "./gates.ts";
import { idText, isSafeId, quoted } from "./ids.ts";
import {
  enrollmentTypeOf,
  filledTextOrNull,
  inputTypeOf,
  isObject,
  mergeTagsOf,
  numberOrNull,
  textOrNull,
  writtenElements,
  type Unread,
  type WrittenElement,
} from "./readEnrollment.ts";
import { uiSchema } from "./uiSchema.ts";
import { compileVisibility, type Visibility } from "./visibility.ts";

/**
 * Compiles an enrolment as GET api/Enrollments/Get returns it, without changing it. The result is plain JSON, byte for byte the same for
 * the same enrolment. Throws CompileError with every defect (forms.requirements.md "Compile").
 * @example
 * ```ts
 * import { compile } from "@billwright/engine";
 *
 * const form = compile({
 *   id: "start-service",
 *   type: "CustomForm",
 *   formElements: [
 *     { kind: "input", inputForms: { id: "gas", name: "Do you use gas?", inputType: "MultipleChoice", options: [{ guid: "yes" }, { guid: "no" }] } },
 *     {
 *       kind: "input",
 *       inputForms: { id: "meter", name: "Meter", inputType: "ShortText", required: true, rules: [{ parentId: "gas", condition: "Selected", choiceId: "yes" }] },
 *     },
 *   ],
 * });
 * form.order; // => ["gas", "meter"]
 * form.logic["meter"]; // => { in: ["yes", { var: "chosen.gas" }] }
 * form.logic["gas"]; // => undefined
 * ```
 */
export function compile(enrollment: Enrollment): EnrollmentForm {
  return compileWritten(enrollment, inputTypeOf);
}

/** The same for inputs of other types. `typeOf` returns an input's type as written, or null if there is no type of that name. */
export function compileWritten<Type extends FieldType>(
  form: unknown,
  typeOf: (written: unknown) => Type | null,
): CompiledForm<Type> {
  const written: Unread = isObject(form) ? form : {};
  const defects: Defect[] = [];
  const head = compileHead(written, defects);
  const { elements, parsedInputs } = compileElements(writtenElements(written), typeOf, defects);
  const inputs = byId(parsedInputs, defects);
  const visibilities = parsedInputs.map((parsed) => compileVisibility(parsed, inputs, defects));
  defects.push(...cycleDefects(parsedInputs, visibilities, inputs));
  if (defects.length > 0) throw new CompileError(defects);
  return assemble(head, elements, parsedInputs, visibilities) as CompiledForm<Type>;
}

function compileHead(written: Unread, defects: Defect[]): CompiledEnrollment {
  const type = enrollmentTypeOf(written["type"]);
  if (!isSafeId(written["id"])) {
    const message = `The enrolment's id ${quoted(written["id"])} is not usable. Give it a non-empty text without a dot.`;
    defects.push({ code: "bad-id", message });
  }
  if (type === null) {
    const message = `The enrolment has the type ${quoted(written["type"])}. Use a name such as 'CustomForm', or its number from 0 to 5.`;
    defects.push({ code: "unknown-type", message });
  }
  return {
    id: idText(written["id"]),
    type: type ?? "CustomForm",
    versionId: textOrNull(written["versionId"]),
    name: filledTextOrNull(written["name"]),
    submitName: filledTextOrNull(written["submitName"]),
    thanksMessage: filledTextOrNull(written["thanksMessage"]),
    expirationDate: filledTextOrNull(written["expirationDate"]),
    country: filledTextOrNull(written["country"]),
    downPayment: numberOrNull(written["downPayment"]) ?? 0,
    isSubmitted: written["isSubmitted"] === true,
    submittedByCurrentUser: written["submittedByCurrentUser"] === true,
    allowViewResults: written["allowViewResults"] === true,
    multipleSubmission: written["multipleSubmission"] === true,
    companyContactPhone: filledTextOrNull(written["companyContactPhone"]),
    companyContactEmail: filledTextOrNull(written["companyContactEmail"]),
  };
}

/** The page's elements in order, and the inputs in them. A block's id is its kind, a dot (which no input id can contain) and its index. */
function compileElements(
  written: readonly WrittenElement[],
  typeOf: (written: unknown) => FieldType | null,
  defects: Defect[],
): { elements: CompiledElement[]; parsedInputs: ParsedInput[] } {
  const parsedInputs: ParsedInput[] = [];
  const elements = written.flatMap(({ kind, element, inputs }, index): CompiledElement[] => {
    switch (kind) {
      case "input": {
        const compiled = inputs.map((input) => compileInput(input, typeOf, defects));
        parsedInputs.push(...compiled);
        return compiled.map(({ compiled: { id } }) => ({ kind, id }));
      }
      case "prepopulated":
        return [{ kind, id: `prepopulated.${index}`, mergeTags: mergeTagsOf(element["mergeTags"]) }];
      case "html":
        return [{ kind, id: `html.${index}`, html: textOrNull(element["beefreeHtmlTemplate"]) ?? "" }];
      default:
        defects.push({
          code: "unknown-type",
          message: `Element ${index + 1} has the kind ${quoted(kind)}. Use input, prepopulated or html.`,
        });
        return [];
    }
  });
  return { elements, parsedInputs };
}

/** The inputs by id. If two have the same id, the first one is used. */
function byId(parsedInputs: readonly ParsedInput[], defects: Defect[]): ReadonlyMap<string, ParsedInput> {
  const inputs = new Map<string, ParsedInput>();
  for (const parsed of parsedInputs) {
    if (typeof parsed.written["id"] !== "string") continue;
    const { id } = parsed.compiled;
    if (inputs.has(id)) defects.push(duplicate(`Two inputs have the id '${id}'`, id));
    else inputs.set(id, parsed);
  }
  return inputs;
}

function cycleDefects(
  parsedInputs: readonly ParsedInput[],
  visibilities: readonly Visibility[],
  inputs: ReadonlyMap<string, ParsedInput>,
): Defect[] {
  const indexOf = new Map(parsedInputs.map((parsed, index) => [parsed, index]));
  // Whatever is read is one of the inputs.
  const watches = visibilities.map(({ reads }) => [...reads].map((id) => indexOf.get(inputs.get(id)!)!));
  return cyclesOf(watches).map((nodes): Defect => {
    const ids = nodes.map((node) => parsedInputs[node]!.compiled.id);
    const [first = ""] = ids;
    const message = `Inputs watch each other in a cycle: ${[...ids, first].join(" → ")} (each shows depending on the next). Take one of these rules away.`;
    return { code: "cycle", message, inputId: first, ids };
  });
}

function assemble(
  enrollment: CompiledEnrollment,
  elements: CompiledElement[],
  parsedInputs: readonly ParsedInput[],
  visibilities: readonly Visibility[],
): CompiledForm {
  const ordered = parsedInputs.map(({ compiled }) => compiled);
  const logic: Record<string, JsonLogic> = {};
  const inputs: Record<string, CompiledInput> = {};
  ordered.forEach((input, index) => {
    const { logic: rule, untagged } = visibilities[index]!;
    input.untagged = untagged;
    if (rule !== null) logic[input.id] = rule;
    inputs[input.id] = input;
  });
  return {
    schema: dataSchema(ordered, logic),
    uiSchema: uiSchema(ordered, elements),
    logic,
    gates: gatesOf(enrollment.type, ordered),
    enrollment,
    elements,
    inputs,
    order: ordered.map(({ id }) => id),
  };
}
