import { readFile } from 'node:fs/promises';
import type { PlanChange } from '@pce/client';
import { jsonObjectSchema } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';

const words = z.string().exactOptional();
const wordsOrNull = z.string().nullable().exactOptional();
const ids = z.array(z.string());
const days = z.strictObject({ min: z.number(), likely: z.number(), max: z.number() });

const changesSchema = z.strictObject({
  changes: z
    .array(
      z.preprocess(
        withCamelCase,
        z.strictObject({
          change: z.enum(['add', 'edit', 'remove']),
          ...{ taskId: words, title: words, description: wordsOrNull, parent: wordsOrNull },
          dependsOn: ids.nullable().exactOptional(),
          before: ids.exactOptional(),
          action: wordsOrNull,
          params: z.nullable(jsonObjectSchema).exactOptional(),
          priority: z.enum(['high', 'medium', 'low']).nullable().exactOptional(),
          ...{ person: wordsOrNull, approval: wordsOrNull, agentId: wordsOrNull },
          effect: z.enum(['read', 'idempotent', 'once']).nullable().exactOptional(),
          deadline: z.iso
            .datetime({ offset: true })
            .transform((time) => Date.parse(time))
            .nullable()
            .exactOptional(),
          duration: days.nullable().exactOptional(),
          rewire: z.boolean().exactOptional(),
        }),
      ),
    )
    .min(1),
  reason: words,
  planVersion: z.int().exactOptional(),
});

/** Reads a file of changes of a plan. Rejects with `InvalidInputError`. */
export async function readChanges(file: string): Promise<PlanChange> {
  const value: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((cause: unknown) => {
      throw new InvalidInputError(`--file ${file} cannot be read as JSON`, { cause });
    });
  const parsed = z.preprocess(withCamelCase, changesSchema).safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(`--file ${file}: ${z.prettifyError(parsed.error)}`);
}

/** Renames `task_id` to `taskId`: the names of the API to those of the client. */
function withCamelCase(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const rename = (name: string) =>
    name.replace(/_([a-z])/g, (_, each: string) => each.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [rename(name), each]));
}
