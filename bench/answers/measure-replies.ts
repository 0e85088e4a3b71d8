import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { atLeast, atMost, type Result, toResult } from '../src/result.ts';
import { readReply } from './read-reply.ts';
import { canonical, shapeOf } from './value-shape.ts';

const replySchema = z.object({
  id: z.string(),
  input: z.string(),
  expected: z.json().optional(),
  expect_error: z.boolean().optional(),
  not_counted: z.string().optional(),
});

type Reply = z.infer<typeof replySchema>;

function readReplies(): readonly Reply[] {
  const file = new URL('./fixtures/malformed-replies.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => replySchema.parse(JSON.parse(line)));
}

/** Measures how many of the replies that other projects repair are read with the same result, and how many with another. */
export async function measureReplies(): Promise<readonly Result[]> {
  let objects = 0;
  let right = 0;
  let different = 0;
  for (const reply of readReplies()) {
    const { input, expected, expect_error: isError } = reply;
    const reading = await readReply(input, isError ? z.json() : shapeOf(expected));
    const isObject = !isError && typeof expected === 'object' && expected !== null;
    const isRight = reading.ok && !isError && canonical(reading.output) === canonical(expected);
    if (isObject) objects += 1;
    if (isObject && isRight) right += 1;
    if (reading.ok && !isRight && !isDefensible(reply, reading.output)) different += 1;
  }
  return [
    toResult({
      name: 'damaged objects and lists: read right',
      value: (100 * right) / objects,
      unit: '% of replies',
      target: atLeast('value', 50),
    }),
    toResult({
      name: 'damaged replies: read as another value',
      value: different,
      unit: 'of 424',
      target: atMost('value', 2),
    }),
  ];
}

/**
 * Returns whether a different reading is right too: of a reply that is JSON already, apart from blanks at the ends of
 * texts.
 */
function isDefensible({ input, expected, not_counted: why }: Reply, output: unknown): boolean {
  if (why !== undefined) return true;
  const own = parsed(input);
  if (own !== undefined && canonical(own.value) === canonical(output)) return true;
  return canonical(trimmed(output)) === canonical(trimmed(expected));
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function trimmed(value: unknown): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'string' ? item.trim() : item,
  );
}
