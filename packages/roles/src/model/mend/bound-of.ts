import { boundSchema, isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import * as z from 'zod/mini';

/**
 * Returns a Planner's statement about a constraint as the contract has it; `undefined` if its fields are empty or
 * invalid: then its text binds, and the policy gate asks about it. If only `ask` is set, without an act, the constraint
 * is left to the Executor, which sees it and can ask.
 */
export function boundOf({ limit, only, never, ...rest }: JsonObject): JsonObject | undefined {
  const counted = isJsonObject(limit) ? limit : {};
  const bound = nonEmpty({
    ...rest,
    only: lines(only),
    never: lines(never),
    limit: nonEmpty({ ...counted, max: numeric(counted.max), min: numeric(counted.min) }),
  });
  const { success, data = {} } = z.safeParse(boundSchema, bound);
  const { ask: _, ...fields } = bound;
  const isLeft = bound.ask === true && Object.keys(fields).length === 1;
  if (success && isLeft) return { ...fields, content: true };
  return success && Object.keys(data).length > 1 ? bound : undefined;
}

/** Returns the non-empty fields. */
function nonEmpty(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, Json][] =>
      value === undefined || ['null', '""', 'false', '[]', '{}'].includes(JSON.stringify(value))
        ? []
        : [[name, value]],
    ),
  );
}

function lines(value: Json = null): Json[] {
  return [value]
    .flat()
    .filter((one) => one !== null && one !== '')
    .map(String);
}

function numeric(value: Json = null): Json {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}
