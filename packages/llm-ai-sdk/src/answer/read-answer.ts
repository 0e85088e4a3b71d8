import { issuesText } from '@pce/core/text';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type BlockProblem, findBlocks } from './find-blocks.js';
import { forbiddenIn } from './forbidden-in.js';
import { parseBlock } from './parse-block.js';

/** A reply's answer, or what is wrong with the reply, in words that the model can follow. */
export type Reading<T> =
  | { readonly ok: true; readonly output: T }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'truncated' | 'not_json' | 'wrong_shape';
      readonly problem: string;
    };

type Unread = Extract<Reading<never>, { ok: false }>;

const problems: { readonly [Problem in BlockProblem]: Unread } = {
  none: notJson('it holds no JSON object'),
  truncated: { ok: false, reason: 'truncated', problem: 'it ends before its JSON does' },
  damaged: notJson('its JSON has brackets too many or too few'),
  too_deep: notJson('its JSON is nested too deep'),
  too_many: notJson('it holds too many pieces of JSON; give just one'),
};

/**
 * Reads the answer out of a reply: without prose and fences, repaired where the repair is no guess, and checked. Only
 * what passes the schema comes out, and only if no other piece of the reply passes it with another value.
 */
export async function readAnswer<T>(
  reply: string,
  schema: StandardSchemaV1<unknown, T>,
  isWrapped: boolean,
): Promise<Reading<T>> {
  if (reply.trim() === '') return { ok: false, reason: 'empty', problem: 'it is empty' };
  const values = valuesIn(reply);
  if ('ok' in values) return values;
  const fitting = new Map<string, Reading<T>>();
  let misfit: Unread | undefined;
  for (const value of values) {
    const checked = await check(value, schema, isWrapped);
    if (checked.ok) fitting.set(JSON.stringify(value), checked);
    else misfit ??= checked;
  }
  const [answer, ...others] = fitting.values();
  if (others.length > 0) return notJson('it holds several answers that differ; give just one');
  return answer ?? misfit ?? problems.none;
}

function notJson(problem: string): Unread {
  return { ok: false, reason: 'not_json', problem };
}

/** One piece that cannot be read spoils the reply: it may be the answer, and the others just examples. */
function valuesIn(reply: string): readonly unknown[] | Unread {
  const found = findBlocks(reply);
  if (!found.ok) return problems[found.problem];
  const values: unknown[] = [];
  for (const block of found.blocks) {
    const parsed = parseBlock(block);
    if (parsed === undefined)
      return notJson('its JSON has errors that cannot be repaired for sure');
    const forbidden = forbiddenIn(parsed.value);
    if (forbidden !== undefined) return notJson(forbidden);
    values.push(parsed.value);
  }
  return values;
}

async function check<T>(
  value: unknown,
  schema: StandardSchemaV1<unknown, T>,
  isWrapped: boolean,
): Promise<Reading<T>> {
  const inner = isWrapped ? unwrapped(value) : undefined;
  if (inner !== undefined) {
    const checked = await validate(inner.value, schema);
    if (checked.ok) return checked;
    const whole = await validate(value, schema);
    return whole.ok ? whole : checked;
  }
  return validate(value, schema);
}

function unwrapped(value: unknown): { readonly value: unknown } | undefined {
  if (typeof value !== 'object' || value === null || !('answer' in value)) return undefined;
  return Object.keys(value).length === 1 ? { value: value.answer } : undefined;
}

async function validate<T>(
  value: unknown,
  schema: StandardSchemaV1<unknown, T>,
): Promise<Reading<T>> {
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return { ok: true, output: result.value };
  const problem = `it does not fit the schema: ${issuesText(result.issues).slice(0, 1_000)}`;
  return { ok: false, reason: 'wrong_shape', problem };
}
