import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readAnswer } from './read-answer.js';

const sampleSchema = z.object({
  id: z.string(),
  input: z.string(),
  expected: z.json().optional(),
  expect_error: z.boolean().optional(),
});

type Sample = z.infer<typeof sampleSchema>;

const file = new URL('./__fixtures__/malformed-json/samples.jsonl', import.meta.url);
const samples = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => sampleSchema.parse(JSON.parse(line)));

/** The contract of a role for the value: keys and types, but not texts and numbers. */
function shapeOf(value: unknown): z.ZodType {
  if (Array.isArray(value))
    return z.array(value.length === 0 ? z.json() : z.union(value.map(shapeOf)));
  if (value === null) return z.null();
  if (typeof value === 'object') {
    return z.strictObject(
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)])),
    );
  }
  if (typeof value === 'string') return z.string();
  return typeof value === 'number' ? z.number() : z.boolean();
}

async function endOf({ input, expected }: Sample, schema: z.ZodType): Promise<string> {
  const reading = await readAnswer(input, schema, false);
  if (!reading.ok) return reading.reason;
  return JSON.stringify(reading.output) === JSON.stringify(expected) ? 'right' : 'wrong';
}

/** Samples without a certain right value: cut off, in pieces, or text without JSON. */
const failures: Readonly<Record<string, string>> = {
  'jsonrepair-97': 'not_json',
  'jsonrepair-181': 'not_json',
  'jsonrepair-324': 'not_json',
  'jsonrepair-124': 'truncated',
  'jsonrepair-315': 'truncated',
  'jsonrepair-384': 'truncated',
  'jsonrepair-421': 'not_json',
  'json_repair_py-15': 'wrong_shape',
  'json_repair_py-98': 'not_json',
  'json_repair_py-186': 'not_json',
  'json_repair_py-144': 'not_json',
  'json_repair_py-75': 'not_json',
  'json_repair_py-79': 'not_json',
  'json_repair_py-156': 'not_json',
  'baml-181': 'truncated',
  'baml-29': 'not_json',
  'baml-51': 'not_json',
  'baml-37': 'truncated',
  'baml-80': 'wrong_shape',
};

describe('the 40 malformed replies of other projects (F4)', () => {
  it.each(samples)('$id gives the expected value or failure', async (sample) => {
    expect(await endOf(sample, shapeOf(sample.expected))).toBe(failures[sample.id] ?? 'right');
  });

  it('gives the right value for 21 of them, a typed failure for 19, and never a wrong value', async () => {
    const ends = await Promise.all(samples.map((each) => endOf(each, shapeOf(each.expected))));
    const count = (end: string): number => ends.filter((each) => each === end).length;
    expect(samples).toHaveLength(40);
    expect({ right: count('right'), wrong: count('wrong') }).toEqual({ right: 21, wrong: 0 });
  });

  it('gives no wrong value with a schema that accepts anything, if the projects agree on the text', async () => {
    const wrong = [];
    for (const each of samples) if ((await endOf(each, z.json())) === 'wrong') wrong.push(each.id);
    // The project expects another type than was written.
    expect(wrong).toEqual(['baml-80']);
  });
});
