import { jsonObjectSchema, jsonSchema } from '@pce/core/contracts';
import * as z from 'zod';

/** Ids of plans, agents, executions and webhooks. */
export const idSchema = z.string().regex(/^[\w-][\w.-]{0,127}$/, 'expected an id');

/** Text without control characters or broken ones, such as a name: it becomes part of a key. */
export const label = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
      error: 'expected text without control characters',
    });

/** Id of a task, as its plan has it. */
export const taskIdSchema = label(500);

/** An action that agents can do and tasks ask for. */
export const actionSchema = label(200);

/** ISO 8601, as in `2026-11-20T17:08:00.000Z`. */
export const timeSchema = z.iso.datetime({ offset: true });

/** Any JSON value. */
export const anyJson = z.unknown().pipe(z.custom<z.output<typeof jsonSchema>>(isOf(jsonSchema)));

/** Any JSON object. */
export const jsonObject = z
  .record(z.string(), z.unknown())
  .pipe(z.custom<z.output<typeof jsonObjectSchema>>(isOf(jsonObjectSchema)))
  .meta({ type: 'object', additionalProperties: true });

function isOf(schema: { safeParse(value: unknown): { readonly success: boolean } }) {
  return (value: unknown): boolean => schema.safeParse(value).success;
}

export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function toTimeIfAny(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : toTime(ms);
}

export function toTimeOrNull(ms: number | undefined): string | null {
  return toTimeIfAny(ms) ?? null;
}
