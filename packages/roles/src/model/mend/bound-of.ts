import { boundSchema, isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import * as z from 'zod/mini';

/**
 * Returns what a Planner says about a constraint, as the contract has it; `undefined` where its fields say nothing or cannot
 * be read: its text binds all the same, and the policy gate asks about it. What a person is to judge without saying of which act is left
 * to the Executor, which sees the constraint and can ask.
 */
export function boundOf({ limit, only, never, ...rest }: JsonObject): JsonObject | undefined {
  const counted = isJsonObject(limit) ? limit : {};
  const bound = told({
    ...rest,
    only: lines(only),
    never: lines(never),
    limit: told({ ...counted, max: numeric(counted.max), min: numeric(counted.min) }),
  });
  const { success, data = {} } = z.safeParse(boundSchema, bound);
  const { ask: _, ...fields } = bound;
  const isLeft = bound.ask === true && Object.keys(fields).length === 1;
  if (success && isLeft) return { ...fields, content: true };
  return success && Object.keys(data).length > 1 ? bound : undefined;
}

/** Returns the fields that say something. */
function told(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
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
