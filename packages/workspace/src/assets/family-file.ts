import { effects } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { issuesText, type ToolFamily } from '@pce/core/internal';
import * as z from 'zod';

const effect = z.enum(effects);

export const familySchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, 'a family is named with small letters, digits, "_" and "-"'),
  description: z.string().trim().min(1),
  /** Required parameters and the strongest allowed effect of single tools, by full name, `family.tool`. */
  members: z
    .record(z.string(), z.strictObject({ parameters: z.record(z.string(), z.json()), effect }))
    .default({}),
  /** Whether the family accepts tools that are not among its members. */
  open: z.boolean().default(true),
  constraints: z.array(z.string().trim().min(1)).default([]),
  /** The strongest effect that a tool of the family may have. */
  effect: effect.default('read'),
});

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
