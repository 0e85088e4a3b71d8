import type * as z from 'zod';
import { toTime } from './scalars.js';

/** Fields that hold Unix times. */
const times = new Set(['at', 'since', 'until', 'startedAt', 'endedAt', 'updatedAt', 'resetAt']);

/** Fields that are ids on the wire. */
const ids = new Map([
  ['episode', 'episode_id'],
  ['checkpoint', 'checkpoint_id'],
  ['intervention', 'intervention_id'],
  ['execution', 'execution_id'],
  ['task', 'task_id'],
  ['agent', 'agent_id'],
]);

/** Returns a document of a schema for a value in camelCase with Unix times; fields that the schema lacks are dropped. */
export function toWire<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return schema.parse(toDocument(value));
}

function toDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toDocument);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      ids.get(key) ?? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      times.has(key) && typeof each === 'number' ? toTime(each) : toDocument(each),
    ]),
  );
}
