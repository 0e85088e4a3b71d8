import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@pce/core/contracts';
import { phrasesOf, sentencesOf } from './asked-steps.js';
import { generalizeArguments, UnexplainedValueError } from './generalize-arguments.js';
import type { RecordedCall } from './recorded-turn.js';
import type { Occurrence, Recurrence } from './same-work.js';
import { type TriggerInput, TriggerInputs } from './trigger-inputs.js';

/** A script for values that a model made in each of the turns, from the results before them. */
export interface ScriptDraft {
  /** Name of the tool without `script.`. */
  readonly name: string;
  /** Name of the value that it makes. */
  readonly value: string;
  /** The step whose argument it makes, in words. */
  readonly purpose: string;
  /** Distinct recorded inputs, results by the name of their step, each with the value that the model made of them. */
  readonly cases: readonly { readonly args: JsonObject; readonly data: JsonObject }[];
  /** Steps that the runs were asked to take. @defaultValue none are shown to the Builder */
  readonly steps?: readonly string[];
  /** The text of a script that failed in some of the cases. @defaultValue there is none yet */
  readonly current?: string;
}

/** A drafted workflow for recurring work. */
export interface Draft {
  /** Name of the workflow and, with `.md`, of its file. */
  readonly name: string;
  /** Text of the file. */
  readonly text: string;
  /** Tools that must not run twice: a person approves them before the draft is accepted, and before each run. */
  readonly effects: readonly string[];
  /** Scripts that the workflow calls and that do not exist yet. */
  readonly scripts: readonly ScriptDraft[];
  /** The turns as the workflow would have served them, with the calls of its scripts. */
  readonly occurrences: readonly Occurrence[];
}

type DraftResult = Draft | { readonly refused: string };

interface Step {
  readonly name: string;
  readonly tool: string;
  readonly args: JsonObject;
  /** Whether the tool must not run twice. */
  readonly isOnce: boolean;
}

/**
 * Drafts a workflow from recurring work: what was asked becomes its trigger, a value that differs an input or a reference to
 * an earlier result, and a value that only the model can have made the result of a script.
 *
 * @param taken - Names of existing workflows.
 */
export function draftWorkflow(recurrence: Recurrence, taken: ReadonlySet<string>): DraftResult {
  const { document, occurrences } = recurrence;
  const asked = occurrences.map(({ steps }) => phrasesOf(steps));
  const isAlike = asked.every(({ length }) => length === asked[0]?.length);
  const phrases = (isAlike ? (asked[0] ?? []) : []).map((_, index) =>
    asked.map((steps) => steps[index] ?? ''),
  );
  const inputs = new TriggerInputs(phrases);
  const base = document === undefined ? undefined : basename(document.path, '.md');
  try {
    const { steps, scripts, served } = toSteps(recurrence, inputs, base);
    const triggers = triggersOf(recurrence, inputs, asked);
    const name = freeName(base ?? (triggers[0] ?? '').replace(/\{[^}]*\}/g, ' '), taken);
    const text = fileText(recurrence, { name, triggers, inputs: inputs.all, steps });
    const effects = steps.filter(({ isOnce }) => isOnce).map(({ tool }) => tool);
    return { name, text, effects: [...new Set(effects)], scripts, occurrences: served };
  } catch (error) {
    if (error instanceof UnexplainedValueError) return { refused: error.message };
    throw error;
  }
}

/** Maximum number of wordings of one request that become triggers. */
const maxWordings = 10;

/**
 * Returns what starts the workflow: the steps of the document as they are now, or the requests with their inputs. Requests
 * of different wording without inputs are all taken as they are.
 */
function triggersOf(
  { document, occurrences }: Recurrence,
  inputs: TriggerInputs,
  asked: readonly (readonly string[])[],
): readonly string[] {
  if (document !== undefined && inputs.all.length === 0) {
    return checked(sentencesOf(phrasesOf(document.steps)));
  }
  const isAlike = asked.every(({ length }) => length === asked[0]?.length);
  const phrases = (isAlike ? (asked[0] ?? []) : []).map((_, index) => inputs.phrase(index));
  if (phrases.length > 0 && phrases.every((phrase) => phrase !== undefined)) {
    return sentencesOf(phrases);
  }
  if (inputs.all.length > 0 || occurrences.some(({ steps }) => steps.join('').length < 8)) {
    throw new UnexplainedValueError('the requests have too little in common');
  }
  const wordings = asked.flatMap((steps) => sentencesOf(steps).slice(0, 1));
  return checked([...new Set(wordings)].slice(0, maxWordings));
}

function checked(texts: readonly string[]): readonly string[] {
  if (!texts.some((text) => /[{}]/.test(text))) return texts;
  throw new UnexplainedValueError('a step has braces, which no trigger can contain');
}

interface Steps {
  readonly steps: readonly Step[];
  readonly scripts: readonly ScriptDraft[];
  readonly served: readonly Occurrence[];
}

/** Numbers of results of scripts, beyond those of any turn. */
const scriptResults = 1_000_000;

function toSteps(
  { document, occurrences, tools }: Recurrence,
  inputs: TriggerInputs,
  base: string | undefined,
): Steps {
  const scripts: ScriptDraft[] = [];
  const steps: Step[] = [];
  const requests = [...occurrences, ...(document === undefined ? [] : [document])];
  let served: readonly Occurrence[] = occurrences.map((one) => ({ ...one, calls: [] }));
  const add = (name: string, calls: readonly RecordedCall[], args: JsonObject): void => {
    const isOnce = calls.some(({ effect }) => effect === 'once');
    steps.push({ name, tool: calls[0]?.tool ?? '', args, isOnce });
    served = served.map((one, index) => {
      const call = calls[index];
      return call === undefined ? one : { ...one, calls: [...one.calls, call] };
    });
  };
  const nameFor = (word: string): string => {
    const names = new Set(steps.map(({ name }) => name));
    return freeName(word, names, 'step');
  };
  for (const [place, tool] of tools.entries()) {
    const own = occurrences.flatMap(({ calls }) => calls[place] ?? []);
    const before = served.map(
      ({ calls }) => new Map(calls.map((call, at) => [steps[at]?.name ?? '', call])),
    );
    const args: JsonObject = {};
    for (const key of Object.keys(own[0]?.args ?? {})) {
      const values = own.map((call) => call.args[key] ?? null);
      // A model may choose the values of a read, unless only some of the requests say them.
      const isStated = (value: Json): boolean => {
        const stating = requests.filter(({ request }) => states(request, value)).length;
        return stating === requests.length || (stating === 0 && own[0]?.effect === 'read');
      };
      try {
        const sources = { inputs, step: Math.min(place, inputs.count - 1), before, isStated };
        Object.assign(
          args,
          generalizeArguments(
            values.map((value) => ({ [key]: value })),
            sources,
          ),
        );
      } catch (error) {
        if (!(error instanceof UnexplainedValueError) || base === undefined) throw error;
        const name = freeName(`${base}-${key}`, new Set(scripts.map((one) => one.name)));
        const script = scriptFor({ name, value: key, tool, values, before, error });
        scripts.push({ ...script.draft, ...(document && { steps: document.steps }) });
        const stepName = nameFor(key);
        add(stepName, script.calls, script.args);
        args[key] = `{{steps.${stepName}.${key}}}`;
      }
    }
    add(nameFor(tool.slice(tool.lastIndexOf('.') + 1)), own, args);
  }
  return { steps, scripts, served };
}

/** Returns whether a request states a value of a call that changes something. */
function states(request: string, value: Json): boolean {
  if (typeof value === 'string') return value === '' || request.includes(value);
  if (typeof value === 'number') return new RegExp(`(?<![\\d.])${value}(?![\\d])`).test(request);
  return typeof value === 'boolean' || value === null || JSON.stringify(value).length === 2;
}

/** Maximum number of recorded runs on which a script is tested, the newest. */
const maxCases = 10;

interface ScriptPlace {
  readonly name: string;
  readonly value: string;
  readonly tool: string;
  readonly values: readonly Json[];
  readonly before: readonly ReadonlyMap<string, RecordedCall>[];
  readonly error: UnexplainedValueError;
}

/** Drafts the script for an argument that a model made from earlier results. */
function scriptFor({ name, value, tool, values, before, error }: ScriptPlace): {
  readonly draft: ScriptDraft;
  readonly calls: readonly RecordedCall[];
  readonly args: JsonObject;
} {
  const sources = [...(before[0] ?? [])].filter(
    ([, { effect, data }]) => effect === 'read' && data !== null,
  );
  const isReferring = values.some((one) => JSON.stringify(one).includes('"$ref"'));
  const isConstant = values.every((one) => isDeepStrictEqual(one, values[0]));
  if (sources.length === 0 || isReferring || isConstant) throw error;
  const cases = before.map((steps, index) => ({
    args: Object.fromEntries(
      sources.map(([step]) => [parameterOf(step), steps.get(step)?.data ?? null]),
    ),
    data: { [value]: values[index] ?? null },
  }));
  const distinct = [...new Map(cases.map((one) => [JSON.stringify(one.args), one])).values()];
  const results = new Map(cases.map((one) => [JSON.stringify(one), one]));
  if (results.size > distinct.length) {
    throw new UnexplainedValueError(
      `${error.message}, and from the same results the model made different ones`,
    );
  }
  if (distinct.length < 2) {
    throw new UnexplainedValueError(
      `${error.message}; all turns had the same results before it, so a script for it cannot be tested yet`,
    );
  }
  return {
    draft: { name, value, purpose: `the ${value} of ${tool}`, cases: distinct.slice(-maxCases) },
    args: Object.fromEntries(sources.map(([step]) => [parameterOf(step), `{{steps.${step}}}`])),
    calls: cases.map(({ args, data }) => ({
      tool: `script.${name}`,
      effect: 'read',
      args,
      data,
      result: scriptResults,
    })),
  };
}

function parameterOf(step: string): string {
  return step.replaceAll('-', '_');
}

function freeName(words: string, taken: ReadonlySet<string>, fallback = 'promoted'): string {
  const base = slug(words).slice(0, 50).replace(/-+$/, '') || fallback;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  return name;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

interface FileContent {
  readonly name: string;
  readonly triggers: readonly string[];
  readonly inputs: readonly TriggerInput[];
  readonly steps: readonly Step[];
}

/** Renders the file. Values are written as JSON, which is valid YAML. */
function fileText(
  { document, tools, occurrences }: Recurrence,
  { name, triggers, inputs, steps }: FileContent,
): string {
  const json = (value: object | string): string => JSON.stringify(value);
  const hasCriterion = occurrences.every(({ calls }) => isFilled(calls.at(-1)?.data ?? null));
  const origin = document === undefined ? '' : ` for ${document.path}`;
  return [
    '---',
    `name: ${name}`,
    `description: ${json(`${tools.join(', then ')}: what ${occurrences.length} turns did${origin}`)}`,
    `promoted: ${json({ turns: occurrences.length, since: occurrences[0]?.turn })}`,
    'triggers:',
    ...triggers.map((trigger) => `  - ${json(trigger)}`),
    ...(inputs.length === 0 ? [] : ['inputs:']),
    ...inputs.map(
      ({ name: input, isNumber }) => `  ${input}: { type: ${isNumber ? 'number' : 'string'} }`,
    ),
    'steps:',
    ...steps.flatMap((step) => [
      `  - name: ${step.name}`,
      `    tool: ${json(step.tool)}`,
      `    args: ${json(step.args)}`,
      ...(step.isOnce ? ['    approval: always'] : []),
    ]),
    ...(hasCriterion
      ? ['success_criteria:', `  - ${json(`${steps.at(-1)?.name} is not empty`)}`]
      : []),
    '---',
    '',
    `Drafted from ${occurrences.length} turns that did the same. They were asked:`,
    '',
    ...(document?.steps ?? occurrences[0]?.steps ?? []).map(
      (text, index) => `${index + 1}. ${text.slice(0, 300)}`,
    ),
    '',
  ].join('\n');
}

function isFilled(data: Json): boolean {
  return typeof data === 'object' && data !== null
    ? Object.keys(data).length > 0
    : typeof data === 'string' && data !== '';
}
