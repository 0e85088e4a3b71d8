import type { Json, JsonObject, QueryAnalysis } from '@pce/core/contracts';
import { type CommandReading, isJsonObject, readCommand } from '@pce/core/internal';
import { kindOf, readScalar } from '../json/json-value.js';
import { suggestion } from '../schema/names.js';
import { type ActionCondition, fitsAction, readAction } from './action.js';
import {
  type DataRequirementCondition,
  dataRequirements,
  fitsDataRequirement,
  givenAnalysis,
  readDataRequirements,
} from './data-requirement.js';
import type { SlotTexts } from './pattern.js';
import {
  fitPattern,
  fitsLabel,
  fitsLiteral,
  hasSlots,
  type LabelCondition,
  type LiteralCondition,
  labelInputs,
  type PatternCondition,
  type PlainText,
  readLabel,
  readLiteral,
  readPattern,
  toPlainText,
  wordsOf,
} from './pattern.js';

/** A requirement on a command or the turn's inputs. */
export type TriggerCondition =
  | LiteralCondition
  | PatternCondition
  | ActionCondition
  | LabelCondition
  | DataRequirementCondition;

/** A trigger: a workflow fits if all conditions of one of its triggers hold. */
export interface Trigger {
  readonly conditions: readonly TriggerCondition[];
}

/** A command and the turn's inputs, prepared once for all triggers. */
export interface Situation {
  readonly command: string;
  readonly plain: PlainText;
  readonly words: readonly string[];
  /** The parsed command: its verb, and words such as "not". */
  readonly reading: CommandReading;
  readonly inputs: JsonObject;
  /** Analysis of the turn's request, if the command is on its subject. */
  readonly analysis: QueryAnalysis | undefined;
}

export function toSituation(command: string, inputs: JsonObject): Situation {
  const reading = readCommand(command);
  const analysis = givenAnalysis(inputs, reading);
  const plain = toPlainText(command);
  return { command, plain, words: wordsOf(command), reading, inputs, analysis };
}

type Conditions = readonly TriggerCondition[] | { readonly error: string };

/** Parses a trigger: a text, or a mapping whose parts must all hold. */
export function readTrigger(source: Json): Trigger | { readonly error: string } {
  if (typeof source === 'string') return toTrigger(readText(source));
  if (!isJsonObject(source)) {
    return {
      error: `expected text or a mapping such as { pattern: "…" }, found ${kindOf(source)}`,
    };
  }
  const conditions: TriggerCondition[] = [];
  for (const [key, value] of Object.entries(source)) {
    const read = named(key, readPart(key, value));
    if ('error' in read) return read;
    conditions.push(...read);
  }
  return toTrigger(conditions);
}

/** Returns the texts of the slots if every condition of the trigger holds; otherwise `undefined`. */
export function fitTrigger(trigger: Trigger, situation: Situation): SlotTexts | undefined {
  const slots = new Map<string, string>();
  for (const condition of trigger.conditions) {
    const found = fitCondition(condition, situation);
    if (found === undefined) return undefined;
    for (const [name, text] of found) slots.set(name, text);
  }
  return slots;
}

/** Returns the names of a trigger's slots. */
export function slotsOf(trigger: Trigger): readonly string[] {
  return trigger.conditions.flatMap((each) => (each.kind === 'pattern' ? each.slots : []));
}

const none: SlotTexts = new Map();

function fitCondition(condition: TriggerCondition, situation: Situation): SlotTexts | undefined {
  switch (condition.kind) {
    case 'literal':
      return fitsLiteral(condition, situation.plain) ? none : undefined;
    case 'pattern':
      return fitPattern(condition, situation.plain);
    case 'action':
      return fitsAction(condition, situation) ? none : undefined;
    case 'label':
      return fitsLabel(condition, situation.inputs) ? none : undefined;
    case 'data-requirement':
      return fitsDataRequirement(condition, situation) ? none : undefined;
  }
}

function toTrigger(conditions: Conditions): Trigger | { readonly error: string } {
  if ('error' in conditions) return conditions;
  return conditions.length > 0 ? { conditions } : { error: 'expected at least one condition' };
}

/** Parses a text: a pattern, a literal, or a quoted mapping such as `"data_requirements.fresh: true"`. */
function readText(text: string): Conditions {
  const [, key = '', value = ''] = /^([a-z_]+(?:\.[\w-]+)*):\s(.*)$/s.exec(text.trim()) ?? [];
  if (isPart(key)) return named(key, readPart(key, readScalar(value)));
  return single(hasSlots(text) ? readPattern(text) : readLiteral(text));
}

/** Adds the key to an error. */
function named(key: string, read: Conditions): Conditions {
  return 'error' in read ? { error: `${key}: ${read.error}` } : read;
}

const textParts = {
  pattern: readPattern,
  literal: readLiteral,
  action: readAction,
  user_purpose: readAction,
} as const;

function readPart(key: string, value: Json): Conditions {
  if (isDataRequirement(key)) return readDataRequirements(key, value);
  const label = labelInputs.find((input) => input === key);
  if (label !== undefined) return single(readLabel(label, value));
  if (!isTextPart(key)) {
    const known = [...Object.keys(textParts), ...labelInputs, dataRequirements];
    return { error: `not a kind of trigger (${known.join(', ')})${suggestion(key, known)}` };
  }
  if (typeof value !== 'string') return { error: `expected text, found ${kindOf(value)}` };
  return single(textParts[key](value));
}

function isPart(key: string): boolean {
  return isDataRequirement(key) || isTextPart(key) || labelInputs.some((input) => input === key);
}

function isDataRequirement(key: string): boolean {
  return key === dataRequirements || key.startsWith(`${dataRequirements}.`);
}

function isTextPart(key: string): key is keyof typeof textParts {
  return Object.hasOwn(textParts, key);
}

function single(condition: TriggerCondition | { readonly error: string }): Conditions {
  return 'error' in condition ? condition : [condition];
}
