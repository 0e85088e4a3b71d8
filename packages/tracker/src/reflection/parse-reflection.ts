import { reflectionSchema } from '@pce/core/contracts';
import { findValues } from '@pce/core/text';
import * as z from 'zod/mini';
import type { KeptReflection } from '../rules/events.js';
import { templateWords } from '../template/fields.js';

/** A reflection that was read from a text. */
export interface ParsedReflection {
  readonly reflection: KeptReflection;
  /** Whether the text had to be repaired: it was not JSON of exactly this shape. */
  readonly isRepaired: boolean;
}

/** Longer answers are not read: a reflection has some hundred words. */
const maxLength = 200_000;

/**
 * Reads a reflection from what a model answered: JSON, also inside prose and fences, with slips that leave no doubt of its
 * values (last brackets that are missing, single quotes, comments, trailing commas). Names may be in camel case, action items one text, and the
 * alignment check `yes // rationale`. Returns `undefined` where the meaning is not clear; nothing is guessed: the reflection of
 * an answer that does not say whether the work is aligned has no `alignment_check`.
 */
export function parseReflection(text: string): ParsedReflection | undefined {
  if (text.length > maxLength) return undefined;
  const strict = z.safeParse(reflectionSchema, parsed(text));
  if (strict.success) return { reflection: strict.data, isRepaired: false };
  const found = findValues(text);
  const values = found.ok ? found.values.map(({ value }) => value) : [];
  const reflections = values.map(toReflection).filter((each) => each !== undefined);
  // Of several, the last is what the model came to.
  const reflection =
    reflections.findLast((each) => each.alignment_check !== undefined) ?? reflections.at(-1);
  return reflection && { reflection, isRepaired: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const looseSchema = z.record(z.string(), z.unknown());

/** Reads the shapes that models use for the same things. */
function toReflection(value: unknown): KeptReflection | undefined {
  const whole = z.safeParse(looseSchema, value);
  if (!whole.success) return undefined;
  const fields = byPlainName(whole.data);
  const wrapped = fields.get('reflection');
  if (wrapped !== undefined && !fields.has('diagnosis')) return toReflection(wrapped);
  const diagnosis = textOf(fields.get('diagnosis'));
  const actions = textsOf(fields.get('actionitems') ?? fields.get('actions') ?? []);
  const check = toAlignment(fields.get('alignmentcheck') ?? fields.get('alignment'));
  if (diagnosis === undefined || actions === undefined) return undefined;
  return { diagnosis, action_items: actions, ...(check && { alignment_check: check }) };
}

/** `action_items`, `actionItems` and `Action Items` are one name. */
function byPlainName(record: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(
    Object.entries(record).map(([name, value]) => [
      name.toLowerCase().replace(/[^a-z]/g, ''),
      value,
    ]),
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function textsOf(value: unknown): string[] | undefined {
  if (typeof value === 'string') {
    return value
      .split('\n')
      .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, '').trim())
      .filter((line) => line !== '');
  }
  if (!Array.isArray(value)) return undefined;
  const texts = value.map((item) => textOf(item) ?? textOf(descriptionOf(item)));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function descriptionOf(item: unknown): unknown {
  const record = z.safeParse(looseSchema, item);
  if (!record.success) return undefined;
  const { action, step, description, item: text } = record.data;
  return action ?? step ?? description ?? text;
}

/** Reads an alignment check: an object, or `yes | no // rationale` as the template has it. */
function toAlignment(value: unknown): KeptReflection['alignment_check'] {
  if (typeof value === 'boolean') return { aligned: value, rationale: 'none given' };
  if (typeof value === 'string') {
    const [, answer = '', rationale = ''] =
      /^\W*([\p{L}]+)\W*?(?:\s*(?:\/\/|[-–—:,;.(])\s*([\s\S]*))?$/u.exec(value.trim()) ?? [];
    const aligned = toYesNo(answer);
    if (aligned === undefined) return undefined;
    return { aligned, rationale: rationale.trim() || 'none given' };
  }
  const record = z.safeParse(looseSchema, value);
  if (!record.success) return undefined;
  const fields = byPlainName(record.data);
  const said = fields.get('aligned') ?? fields.get('isaligned') ?? fields.get('answer');
  const aligned = typeof said === 'boolean' ? said : toYesNo(textOf(said) ?? '');
  if (aligned === undefined) return undefined;
  const rationale = textOf(fields.get('rationale') ?? fields.get('reason')) ?? 'none given';
  return { aligned, rationale };
}

function toYesNo(word: string): boolean | undefined {
  const { yes, no } = templateWords;
  const plain = word.toLowerCase();
  if (yes.includes(plain)) return true;
  return no.includes(plain) ? false : undefined;
}
