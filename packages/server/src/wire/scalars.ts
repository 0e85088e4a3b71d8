import { jsonObjectSchema, jsonSchema } from '@pce/core/internal';
import type { ExecutionStatus } from '@pce/executions';
import * as z from 'zod';

/** The schemas that the OpenAPI document names. Not zod's global registry, which a host may use for its own. */
export const schemaComponents = z.registry<{ readonly id: string }>();

/** Gives a schema the name and the description under which the OpenAPI document holds it as a component. */
export function schemaComponent<Schema extends z.ZodType>(
  id: string,
  description: string,
  schema: Schema,
): Schema {
  const described = schema.describe(description);
  schemaComponents.add(described, { id });
  return described;
}

/** The component of an object of these fields. */
export function component<Fields extends z.ZodRawShape>(
  id: string,
  description: string,
  fields: Fields,
) {
  return schemaComponent(id, description, z.object(fields));
}

type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Unchanging<T[Key]> }
    : T;

export type ResponseBody<Schema extends z.ZodType> = Unchanging<z.input<Schema>>;

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

export const taskIdSchema = label(500);

export const actionSchema = label(200);

/** ISO 8601, as in `2026-11-20T17:08:00.000Z`. */
export const timeSchema = z.iso.datetime({ offset: true });

export const anyJson = z.unknown().pipe(z.custom<z.output<typeof jsonSchema>>(isOf(jsonSchema)));

export const jsonObject = z
  .record(z.string(), z.unknown())
  .pipe(z.custom<z.output<typeof jsonObjectSchema>>(isOf(jsonObjectSchema)))
  .meta({ type: 'object', additionalProperties: true });

function isOf(schema: { safeParse(value: unknown): { readonly success: boolean } }) {
  return (value: unknown): boolean => schema.safeParse(value).success;
}

/** A list in a query. */
export function partedByCommas<List extends z.ZodType<unknown, string[]>>(
  list: List,
  text = z.string(),
) {
  return text.transform((given) => given.split(',')).pipe(list);
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

export function pageQuery({ max = 200, usual = 50 } = {}) {
  return z.object({
    cursor: z
      .string()
      .max(400)
      .regex(/^[\x21-\x7e]+$/, 'expected next_cursor of the page before')
      .optional()
      .describe('The next_cursor of the page before.'),
    limit: limit({ max, usual }),
  });
}

/** Returns the query parameters of a list whose entries are numbered from 1. */
export function numberedPageQuery({ max = 1_000, usual = 100 } = {}) {
  return z.object({
    cursor: z.coerce
      .number()
      .int()
      .min(0)
      .max(1e12)
      .default(0)
      .describe('Number of the last one seen: next_cursor of the page before.'),
    limit: limit({ max, usual }),
  });
}

function limit({ max, usual }: { readonly max: number; readonly usual: number }) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .max(max)
    .default(usual)
    .describe('Maximum length of the page.');
}

/** Cursor of the next page; null on the last one. */
export const nextCursor = z.string().nullable().describe('Begins the next page; null at the end.');

/** Gives a page of a list its name and its description. */
export function pageComponent<Items extends z.ZodRawShape>(
  id: string,
  description: string,
  items: Items,
) {
  return component(id, description, { ...items, next_cursor: nextCursor });
}

/** Nothing more is to be done in an execution of this status. */
export function hasEnded(status: ExecutionStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}

/** Returns the orders to an agent that holds a task of an execution of this status. */
export function stopsFor(status: ExecutionStatus) {
  return { force_pause: status === 'PAUSED', force_cancel: hasEnded(status) };
}

export const statedUsageSchema = component(
  'StatedUsage',
  'Usage of models, as an agent states it.',
  {
    model_calls: z.int().min(0).optional(),
    input_tokens: z.int().min(0).optional(),
    output_tokens: z.int().min(0).optional(),
    cost: z.number().min(0).optional().describe('In the currency of the agents.'),
  },
);
