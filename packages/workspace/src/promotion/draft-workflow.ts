import type { Json, JsonObject } from '@pce/core/contracts';
import type { Occurrence, Recurrence } from './find-recurring.js';
import { generalizeArguments, UnexplainedValueError } from './generalize-arguments.js';
import { type TriggerInput, TriggerInputs } from './trigger-inputs.js';

/** A drafted workflow for a recurring sequence. */
export interface Draft {
  /** Name of the workflow and, with `.md`, of its file. */
  readonly name: string;
  /** Text of the file. */
  readonly text: string;
  /** Tools that must not run twice: a person approves them before the draft is accepted, and before each run. */
  readonly effects: readonly string[];
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
 * Drafts a workflow from a recurring sequence: its literal commands become the trigger, and the values that differ its
 * inputs. The trigger is the first command if the others only read; otherwise it names all commands, since a workflow
 * must not do more than its command asks for.
 *
 * @param taken - Names of existing workflows.
 */
export function draftWorkflow(recurrence: Recurrence, taken: ReadonlySet<string>): DraftResult {
  const commands = triggerCommands(recurrence);
  const inputs = new TriggerInputs(commands);
  try {
    const steps = toSteps(recurrence, inputs);
    const phrases = commands.map((_, index) => toPhrase(inputs, index));
    const name = freeName(phrases.join(' ').replace(/\{[^}]*\}/g, ' '), taken);
    const triggers = joinedPhrases(phrases);
    const text = fileText(recurrence, { name, triggers, inputs: inputs.all, steps });
    const effects = steps.filter(({ isOnce }) => isOnce).map(({ tool }) => tool);
    return { name, text, effects: [...new Set(effects)] };
  } catch (error) {
    if (error instanceof UnexplainedValueError) return { refused: error.message };
    throw error;
  }
}

/** @throws UnexplainedValueError if no phrase distinguishes the commands from others. */
function toPhrase(inputs: TriggerInputs, index: number): string {
  const which = index === 0 ? 'their first commands' : `their commands ${index + 1}`;
  const phrase = inputs.phrase(index);
  if (phrase === undefined) throw new UnexplainedValueError(`${which} have too little in common`);
  return phrase;
}

function toSteps({ tools, occurrences }: Recurrence, inputs: TriggerInputs): readonly Step[] {
  const names = stepNames(tools);
  return tools.map((tool, step) => {
    const before = occurrences.map(
      ({ commands }) =>
        new Map(commands.slice(0, step).map((command, at) => [names[at] ?? '', command])),
    );
    const values = occurrences.map(({ commands }) => commands[step]?.args ?? {});
    const args = generalizeArguments(values, { inputs, step, before });
    const isOnce = occurrences.some(({ commands }) => commands[step]?.effect === 'once');
    return { name: names[step] ?? '', tool, args, isOnce };
  });
}

function stepNames(tools: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return tools.map((tool) => {
    const base = slug(tool.slice(tool.lastIndexOf('.') + 1)) || 'step';
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  });
}

function freeName(words: string, taken: ReadonlySet<string>): string {
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

interface FileContent {
  readonly name: string;
  readonly triggers: readonly string[];
  readonly inputs: readonly TriggerInput[];
  readonly steps: readonly Step[];
}

/** Renders the file. Values are written as JSON, which is valid YAML. */
function fileText(
  { tools, occurrences }: Recurrence,
  { name, triggers, inputs, steps }: FileContent,
): string {
  const json = (value: object | string): string => JSON.stringify(value);
  const hasCriterion = occurrences.every(({ commands }) => isFilled(commands.at(-1)?.data ?? null));
  return [
    '---',
    `name: ${name}`,
    `description: ${json(`${tools.join(', then ')}: what ${occurrences.length} turns did step by step`)}`,
    `promoted: ${json({ turns: occurrences.length, since: occurrences.at(-1)?.turn })}`,
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

/** Conjunctions between commands in one sentence. */
const joiners = [' and ', ', then ', ' and then '] as const;

/** References such as `r1` and `the result of step 1`, which have no meaning without other commands. */
const resultName = /\b(?:the )?(?:results? of step \d{1,3}|results? r\d{1,3}|r\d{1,3})\b/gi;

/**
 * Returns the commands that a trigger has to name, each with its texts in all occurrences: only the first if the others
 * just read, otherwise all of them.
 */
function triggerCommands({ tools, occurrences }: Recurrence): readonly (readonly string[])[] {
  const isSafe = occurrences.every(hasEffectsFirstOnly);
  const count = isSafe ? 1 : tools.length;
  return Array.from({ length: count }, (_, index) =>
    occurrences.map(({ commands }) => commandText(commands[index]?.text ?? '', index)),
  );
}

/** Returns one command with which a user would ask for an occurrence. */
export function triggerCommand(occurrence: Occurrence): string {
  const [first, ...others] = occurrence.commands;
  if (hasEffectsFirstOnly(occurrence)) return first?.text ?? '';
  const texts = [first, ...others].map((command, index) => commandText(command?.text ?? '', index));
  return joinedPhrases(texts)[0] ?? '';
}

/** Joins phrases to sentences, one for each conjunction. */
function joinedPhrases(phrases: readonly string[]): readonly string[] {
  const [first = '', ...others] = phrases.map((phrase, index) =>
    index === phrases.length - 1 ? phrase : phrase.replace(/[\s.,;]+$/, ''),
  );
  if (others.length === 0) return [first];
  return joiners.map((joiner) => [first, ...others.map(withSmallLetter)].join(joiner));
}

function hasEffectsFirstOnly({ commands }: Occurrence): boolean {
  return commands.slice(1).every(({ effect }) => effect === 'read');
}

function commandText(text: string, index: number): string {
  return index === 0 ? text : text.replace(resultName, 'the result');
}

function withSmallLetter(phrase: string): string {
  return /^\p{Lu}\p{Ll}/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;
}
