import { reflectionSchema } from '@pce/core/contracts';
import { findValues } from '@pce/core/internal';
import * as z from 'zod/mini';
import type { KeptReflection } from '../rules/events.js';
import { templateFields, templateWords } from '../template/fields.js';
import { fieldOf, readCheck, readLabel, readReflection } from '../template/read-parts.js';

/** A reflection that was read from a text. */
export interface ParsedReflection {
  readonly reflection: KeptReflection;
  /** Whether the text had to be repaired: it was not JSON of exactly this shape. */
  readonly isRepaired: boolean;
}

/** Longer answers are not read: a reflection has some hundred words. */
const maxLength = 200_000;

/**
 * Reads a reflection from what a model answered: JSON, also inside prose, fences and tool calls, with slips that leave no doubt
 * of its values (an end that is missing, single quotes, comments, trailing commas), or lines with labels such as `**Diagnosis:**`.
 * Names may be synonyms, or those of other languages; action items one text, and the alignment check `yes // rationale`. Returns
 * `undefined` where the meaning is not clear; nothing is guessed: the reflection of an answer that does not say whether the work
 * is aligned has no `alignment_check`.
 */
export function parseReflection(text: string): ParsedReflection | undefined {
  if (text.length > maxLength) return undefined;
  const json = parsed(text);
  if (typeof json === 'string') return parseReflection(json);
  const strict = z.safeParse(reflectionSchema, json);
  if (strict.success) return { reflection: strict.data, isRepaired: false };
  const values = valuesIn(text);
  const reflections = [...values, together(values)]
    .map(toReflection)
    .filter((each) => each !== undefined);
  // Of several, the last is what the model came to.
  const reflection =
    reflections.findLast((each) => each.alignment_check !== undefined) ??
    reflections.at(-1) ??
    fromLabels(text);
  return reflection && { reflection, isRepaired: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Marks where a text was cut: a private character, which no text has. */
const cut = '\ue000';

/** Returns the values of a text; repairs one that was cut within a string or has the braces of a template. */
function valuesIn(text: string): readonly unknown[] {
  const single = text.replace(/^\s*\{(\{[\s\S]*\})\}\s*$/, '$1');
  const ended = `${text}${cut}"`;
  for (const variant of [single, ended, `${ended}]`, `${ended}\n\`\`\``]) {
    const found = findValues(variant);
    if (found.ok) return found.values.flatMap(({ value }) => value);
  }
  return [];
}

const looseSchema = z.record(z.string(), z.unknown());

/** Returns objects in a row as one, if none has a name of another. */
function together(values: readonly unknown[]): unknown {
  const records = values.map((value) => z.safeParse(looseSchema, value).data ?? {});
  const whole = Object.assign({}, ...records);
  const names = records.flatMap(Object.keys);
  return names.length === Object.keys(whole).length ? whole : undefined;
}

const alignmentField = templateFields[3];

const names = {
  diagnosis: templateWords.diagnosis.map(plainName),
  actions: templateWords.actionItems.map(plainName),
  alignment: [alignmentField.label, ...alignmentField.alsoLabels].map(plainName),
  aligned: ['aligned', 'isaligned', 'answer', 'ausgerichtet'],
  rationale: ['rationale', 'reason', 'explanation', 'begründung'],
};

/** Reads the shapes that models use for the same things. */
function toReflection(value: unknown): KeptReflection | undefined {
  const whole = z.safeParse(looseSchema, value);
  if (!whole.success) return undefined;
  const fields = byPlainName(whole.data);
  const diagnosis = textOf(pick(fields, names.diagnosis));
  const actions = textsOf(pick(fields, names.actions) ?? []);
  if (diagnosis === undefined) {
    const inner = Object.values(whole.data).map(toReflection);
    return inner.find((each) => each !== undefined);
  }
  if (actions === undefined) return undefined;
  const check = toAlignment(pick(fields, names.alignment)) ?? toAlignment(whole.data);
  return { diagnosis, action_items: actions, ...(check && { alignment_check: check }) };
}

function fromLabels(text: string): KeptReflection | undefined {
  const isAlignment = (line: string): boolean =>
    fieldOf(readLabel(line)?.label ?? '', [alignmentField]) !== undefined;
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\|\s*([^|]+?)\s*\|\s*(.*?)\s*\|$/, '$1: $2'))
    .map((line) => line.replace(/^(\W*\p{L}+)_(\p{L}+)(?=\W*[:\]])/u, '$1 $2'))
    .filter((line) => !/^\s*(?:```|~~~)/.test(line));
  const at = lines.findIndex(isAlignment);
  const read = readReflection(
    lines.slice(0, at === -1 ? undefined : at).map((line) => {
      const { label, rest } = readLabel(line) ?? {};
      return label === undefined ? line : `${label}: ${rest?.replace(/^>$/, '') ?? ''}`;
    }),
  );
  if (typeof read === 'string') return undefined;
  const [first = '', ...others] = at === -1 ? [] : lines.slice(at);
  const check = toAlignment([readLabel(first)?.rest ?? '', ...others].join('\n').trim());
  const { diagnosis, actionItems } = read;
  return { diagnosis, action_items: [...actionItems], ...(check && { alignment_check: check }) };
}

function pick(fields: ReadonlyMap<string, unknown>, wanted: readonly string[]): unknown {
  return wanted.map((name) => fields.get(name)).find((value) => value !== undefined);
}

/** `action_items`, `actionItems` and `Action Items` are one name. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}]/gu, '');
}

function byPlainName(record: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(Object.entries(record).map(([name, value]) => [plainName(name), value]));
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replaceAll(cut, '').trim() : '';
  return text === '' ? undefined : text;
}

function textsOf(value: unknown): string[] | undefined {
  if (typeof value === 'string') {
    return value
      .split('\n')
      .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, '').trim())
      .filter((line) => line !== '');
  }
  if (!Array.isArray(value)) return undefined;
  const whole = value.filter((item) => typeof item !== 'string' || !item.includes(cut));
  const texts = whole.map((item) => textOf(item) ?? textOf(descriptionOf(item)));
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
    const check = readCheck(value);
    if (typeof check === 'string') return undefined;
    return { aligned: check.aligned, rationale: check.rationale || 'none given' };
  }
  const record = z.safeParse(looseSchema, value);
  if (!record.success) return undefined;
  const fields = byPlainName(record.data);
  const said = pick(fields, names.aligned);
  const check = typeof said === 'object' ? undefined : toAlignment(said);
  const rationale = textOf(pick(fields, names.rationale));
  return check && { ...check, ...(rationale && { rationale }) };
}
