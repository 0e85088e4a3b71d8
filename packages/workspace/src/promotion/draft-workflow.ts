import type { Json, JsonObject } from '@pce/core/contracts';
import { workflowsFrom } from '@pce/workflows';
import { commandPattern, patternText } from './command-pattern.js';
import type { Occurrence, Recurrence } from './find-recurring.js';
import {
  generalizeArguments,
  type SlotUse,
  type Source,
  UnexplainedValueError,
} from './generalize-arguments.js';

/** A workflow that would have served a recurrence. */
export interface Draft {
  /** Of the workflow and, with `.md`, of its file. */
  readonly name: string;
  /** What the file holds. */
  readonly text: string;
}

export type DraftResult = Draft | { readonly refused: string };

interface Step {
  readonly name: string;
  readonly tool: string;
  readonly args: JsonObject;
}

/**
 * Generalises a recurrence into a workflow: what the first commands have in common becomes its trigger, what differs its
 * inputs.
 *
 * @param taken - Names of workflows that are there.
 */
export function draftWorkflow(recurrence: Recurrence, taken: ReadonlySet<string>): DraftResult {
  const { tools, occurrences } = recurrence;
  const commands = occurrences.map((occurrence) => occurrence.commands[0]?.text ?? '');
  const pattern = commandPattern(commands);
  if (pattern === undefined) return { refused: 'their first commands have too little in common' };
  const places = pattern.filter((part) => part === undefined).map((_, index) => `slot${index + 1}`);
  const first = patternText(pattern, places);
  const slots = commands.map((command) => slotTexts(first, places, command));
  if (slots.includes(undefined)) {
    return { refused: `no pattern tells their first commands apart from others: "${first}"` };
  }
  try {
    const uses: SlotUse[] = [];
    const known = slots.map((texts) => texts ?? new Map<string, string>());
    toSteps(tools, occurrences, known, (use) => uses.push(use));
    const names = slotNames(places, uses);
    const renamed = known.map(
      (texts) => new Map([...texts].map(([slot, text]) => [names.get(slot) ?? slot, text])),
    );
    const steps = toSteps(tools, occurrences, renamed, () => undefined);
    const numbers = uses.filter(({ isNumber }) => isNumber).map(({ slot }) => names.get(slot));
    const name = freeName(pattern, taken);
    const trigger = patternText(pattern, [...names.values()]);
    const inputs = [...names.values()].map((input) => ({
      input,
      type: numbers.includes(input) ? 'number' : 'string',
    }));
    return { name, text: fileText({ name, trigger, inputs, steps, recurrence }) };
  } catch (error) {
    if (error instanceof UnexplainedValueError) return { refused: error.message };
    throw error;
  }
}

/** What stands in the places of the command, as the matcher reads it; `undefined` where the pattern does not fit. */
function slotTexts(
  pattern: string,
  places: readonly string[],
  command: string,
): ReadonlyMap<string, string> | undefined {
  const text = `---\nname: probe\ndescription: Probe\ntriggers: [${JSON.stringify(pattern)}]\nsteps: [{ name: s, tool: t }]\n---\n`;
  const probe = workflowsFrom([{ file: 'probe.md', text }]);
  const { inputs } = probe.match({ command, inputs: {}, mode: 'code' }) ?? {};
  if (inputs === undefined) return undefined;
  return new Map(places.map((place) => [place, String(inputs[place])]));
}

function toSteps(
  tools: readonly string[],
  occurrences: readonly Occurrence[],
  slots: readonly ReadonlyMap<string, string>[],
  onUse: (use: SlotUse) => void,
): readonly Step[] {
  const names = stepNames(tools);
  return tools.map((tool, index) => {
    const sources = occurrences.map(
      ({ commands }, each): Source => ({
        slots: slots[each] ?? new Map(),
        before: new Map(commands.slice(0, index).map((command, at) => [names[at] ?? '', command])),
      }),
    );
    const values = occurrences.map(({ commands }) => commands[index]?.args ?? {});
    return { name: names[index] ?? '', tool, args: generalizeArguments(values, sources, onUse) };
  });
}

/** After what the tool does: `read`, `read-2`. */
function stepNames(tools: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return tools.map((tool) => {
    const base = slug(tool.slice(tool.lastIndexOf('.') + 1)) || 'step';
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  });
}

/** An input is named after the argument that it alone gives, where there is one. */
function slotNames(
  places: readonly string[],
  uses: readonly SlotUse[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const place of places) {
    const { argument = '' } = uses.find(({ slot }) => slot === place) ?? {};
    const isFree =
      /^[A-Za-z][\w-]*$/.test(argument) && ![...names.values(), 'steps'].includes(argument);
    names.set(place, isFree ? argument : place.replace('slot', 'value'));
  }
  return names;
}

function freeName(pattern: readonly (string | undefined)[], taken: ReadonlySet<string>): string {
  const words = pattern.flatMap((part) => part ?? []).join(' ');
  const base = slug(words).slice(0, 50).replace(/-+$/, '') || 'promoted';
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

/** JSON is YAML: whatever a value holds, it stays a value. */
function fileText({
  name,
  trigger,
  inputs,
  steps,
  recurrence: { tools, occurrences },
}: {
  readonly name: string;
  readonly trigger: string;
  readonly inputs: readonly { readonly input: string; readonly type: string }[];
  readonly steps: readonly Step[];
  readonly recurrence: Recurrence;
}): string {
  const json = (value: Json): string => JSON.stringify(value);
  const last = steps.at(-1)?.name ?? '';
  const hasCriterion = occurrences.every(({ commands }) => isFilled(commands.at(-1)?.data ?? null));
  return [
    '---',
    `name: ${name}`,
    `description: ${json(`${tools.join(', then ')}: what ${occurrences.length} turns did step by step`)}`,
    `promoted: ${json({ turns: occurrences.length, since: occurrences.at(-1)?.turn ?? '' })}`,
    'triggers:',
    `  - ${json(trigger)}`,
    ...(inputs.length === 0 ? [] : ['inputs:']),
    ...inputs.map(({ input, type }) => `  ${input}: { type: ${type} }`),
    'steps:',
    ...steps.flatMap((step) => [
      `  - name: ${step.name}`,
      `    tool: ${json(step.tool)}`,
      `    args: ${json(step.args)}`,
    ]),
    ...(hasCriterion ? ['success_criteria:', `  - ${json(`${last} is not empty`)}`] : []),
    '---',
    '',
    `Drafted from ${occurrences.length} turns that did the same, one command at a time:`,
    '',
    ...(occurrences[0]?.commands ?? []).map(({ text }, index) => `${index + 1}. ${oneLine(text)}`),
    '',
  ].join('\n');
}

function isFilled(data: Json): boolean {
  return typeof data === 'object' && data !== null
    ? Object.keys(data).length > 0
    : typeof data === 'string' && data !== '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
