import { effects } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { issuesText } from '@pce/core/text';
import type { ToolFamily } from '@pce/core/tools';
import * as z from 'zod';

const effect = z.enum(effects);

/** The content of a family's file: the rules of every tool of the family. */
export const familySchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, 'a family is named with small letters, digits, "_" and "-"'),
  description: z.string().trim().min(1),
  /** By full name, `family.tool`: what one tool must take, and the strongest effect it may have. */
  members: z
    .record(z.string(), z.strictObject({ parameters: z.record(z.string(), z.json()), effect }))
    .default({}),
  /** Whether it takes tools that are not among its members. */
  open: z.boolean().default(true),
  constraints: z.array(z.string().trim().min(1)).default([]),
  /** No tool of the family may have a stronger effect. */
  effect: effect.default('read'),
});

/** Reads a family's specification. Throws `InvalidInputError` naming the file and what is wrong in it. */
export function parseFamily(text: string, file: string): ToolFamily {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new InvalidInputError(`${file} is not JSON: ${String(cause)}`, { cause });
  }
  const parsed = familySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(`${file}: ${issuesText(parsed.error.issues)}`);
}
