import type { Json, JsonObject } from '@pce/core/contracts';
import { workflowsFrom } from '@pce/workflows';
import { type CommandPattern, commandPattern, patternText } from './command-pattern.js';
import type { Recurrence } from './find-recurring.js';
import {
  generalizeArguments,
  type SlotUse,
  type Source,
  UnexplainedValueError,
} from './generalize-arguments.js';
import { joinedPhrases, spokenCommands } from './spoken-commands.js';

/** A workflow that would have served a recurrence. */
export interface Draft {
  /** Of the workflow and, with `.md`, of its file. */
  readonly name: string;
  /** Text of the file. */
  readonly text: string;
  /** Tools of it that must not run twice: a person is asked before it is accepted, and before each run. */
  readonly effects: readonly string[];
}

export type DraftResult = Draft | { readonly refused: string };

interface Step {
  readonly name: string;
  readonly tool: string;
  readonly args: JsonObject;
  /** The tool must not run twice. */
  readonly isOnce: boolean;
}

/**
 * Generalises a recurrence into a workflow: what the commands have in common becomes its trigger, what differs its
 * inputs. The first command alone is the trigger where the others only read; else the trigger names them all, since a
 * workflow does nothing that its command does not ask for.
 *
 * @param taken - Names of workflows that are there.
 */
export function draftWorkflow(recurrence: Recurrence, taken: ReadonlySet<string>): DraftResult {
  const spoken = spokenCommands(recurrence);
  try {
    const triggers = spoken.map(toTrigger);
    const known = recurrence.occurrences.map((_, each) =>
      triggers.map(({ slots }) => slots[each] ?? noSlots),
    );
    const uses: SlotUse[] = [];
    toSteps(recurrence, known, (use) => uses.push(use));
    const names = slotNames(
      triggers.flatMap(({ places }) => places),
      uses,
    );
    const renamed = known.map((texts) => texts.map((slots) => withNames(slots, names)));
    const steps = toSteps(recurrence, renamed, () => undefined);
    const numbers = uses.filter(({ isNumber }) => isNumber).map(({ slot }) => names.get(slot));
    const name = freeName(
      triggers.flatMap(({ pattern }) => pattern),
      taken,
    );
    const inputs = [...names.values()].map((input) => ({
      input,
      type: numbers.includes(input) ? 'number' : 'string',
    }));
    const phrases = triggers.map(({ pattern, places }) =>
      patternText(
        pattern,
        places.map((place) => names.get(place) ?? place),
      ),
    );
    const last = steps.at(-1);
    const oldest = recurrence.occurrences.at(-1);
    if (last === undefined || oldest === undefined) return { refused: 'no turn did anything' };
    const text = fileText({
      ...{ name, triggers: joinedPhrases(phrases), inputs, steps, recurrence },
      ...{ last: last.name, since: oldest.turn },
    });
    const effects = steps.filter(({ isOnce }) => isOnce).map(({ tool }) => tool);
    return { name, text, effects: [...new Set(effects)] };
  } catch (error) {
    if (error instanceof UnexplainedValueError) return { refused: error.message };
    throw error;
  }
}

const noSlots: SlotTexts = new Map();

type SlotTexts = ReadonlyMap<string, string>;

/** The part of a trigger that stands for one command. */
interface CommandTrigger {
  readonly pattern: CommandPattern;
  /** Names for the parts that differ. */
  readonly places: readonly string[];
  /** The texts of each occurrence at those places. */
  readonly slots: readonly SlotTexts[];
}

/** @throws UnexplainedValueError if no pattern tells the commands from others. */
function toTrigger(commands: readonly string[], index: number): CommandTrigger {
  const pattern = commandPattern(commands);
  const which = index === 0 ? 'their first commands' : `their commands ${index + 1}`;
  if (pattern === undefined) throw new UnexplainedValueError(`${which} have too little in common`);
  const open = pattern.filter((part) => part === undefined);
  const places = open.map((_, place) => `slot${index + 1}_${place + 1}`);
  const text = patternText(pattern, places);
  const slots = commands.map((command) => slotTexts(text, places, command));
  const found = slots.filter((texts) => texts !== undefined);
  if (found.length === slots.length) return { pattern, places, slots: found };
  throw new UnexplainedValueError(`no pattern tells ${which} apart from others: "${text}"`);
}

function withNames(slots: SlotTexts, names: ReadonlyMap<string, string>): SlotTexts {
  return new Map([...slots].map(([slot, text]) => [names.get(slot) ?? slot, text]));
}

/** Reads the places of the command as the matcher does; `undefined` if the pattern does not fit. */
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

/** @param slots - Of each occurrence, the texts at the places of each command of the trigger. */
function toSteps(
  { tools, occurrences }: Recurrence,
  slots: readonly (readonly SlotTexts[])[],
  onUse: (use: SlotUse) => void,
): readonly Step[] {
  const names = stepNames(tools);
  return tools.map((tool, index) => {
    const sources = occurrences.map(
      ({ commands }, each): Source => ({
        slots: ownFirst(slots[each] ?? [], index),
        before: new Map(commands.slice(0, index).map((command, at) => [names[at] ?? '', command])),
      }),
    );
    const values = occurrences.map(({ commands }) => commands[index]?.args ?? {});
    const args = generalizeArguments(values, sources, onUse);
    const isOnce = occurrences.some(({ commands }) => commands[index]?.effect === 'once');
    return { name: names[index] ?? '', tool, args, isOnce };
  });
}

/** Puts the slots of the command itself first: two things may have the same name by chance. */
function ownFirst(slots: readonly SlotTexts[], index: number): SlotTexts {
  return new Map([...(slots[index] ?? []), ...slots.flatMap((texts) => [...texts])]);
}

/** Names steps after their tools: `read`, `read-2`. */
function stepNames(tools: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return tools.map((tool) => {
    const base = slug(tool.slice(tool.lastIndexOf('.') + 1)) || 'step';
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  });
}

/** Names inputs after the argument that they alone provide, if there is one. */
function slotNames(
  places: readonly string[],
  uses: readonly SlotUse[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const place of places) {
    const { argument = '' } = uses.find(({ slot }) => slot === place) ?? {};
    const base = /^[A-Za-z][\w-]*$/.test(argument) && argument !== 'steps' ? argument : 'value';
    const taken = new Set(names.values());
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
    names.set(place, name);
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

/** Writes the text of a file. Values are written as JSON, which is valid YAML. */
function fileText({
  name,
  triggers,
  inputs,
  steps,
  last,
  since,
  recurrence: { tools, occurrences },
}: {
  readonly name: string;
  readonly triggers: readonly string[];
  readonly inputs: readonly { readonly input: string; readonly type: string }[];
  readonly steps: readonly Step[];
  /** Name of the last step. */
  readonly last: string;
  /** The turn that did it first. */
  readonly since: string;
  readonly recurrence: Recurrence;
}): string {
  const json = (value: Json): string => JSON.stringify(value);
  const hasCriterion = occurrences.every(({ commands }) => isFilled(commands.at(-1)?.data ?? null));
  return [
    '---',
    `name: ${name}`,
    `description: ${json(`${tools.join(', then ')}: what ${occurrences.length} turns did step by step`)}`,
    `promoted: ${json({ turns: occurrences.length, since })}`,
    'triggers:',
    ...triggers.map((trigger) => `  - ${json(trigger)}`),
    ...(inputs.length === 0 ? [] : ['inputs:']),
    ...inputs.map(({ input, type }) => `  ${input}: { type: ${type} }`),
    'steps:',
    ...steps.flatMap((step) => [
      `  - name: ${step.name}`,
      `    tool: ${json(step.tool)}`,
      `    args: ${json(step.args)}`,
      ...(step.isOnce ? ['    approval: always'] : []),
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
