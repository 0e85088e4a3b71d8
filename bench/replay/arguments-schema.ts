import * as z from 'zod';
import type { Arguments } from './recorded-task.ts';

const types = { string: 'string', number: 'number', boolean: 'boolean' } as const;

/** Returns the JSON Schema of arguments like these. */
export function argumentsSchema(args: Arguments) {
  const properties = Object.entries(args).map(([name, value]) => {
    const kind = typeof value;
    const plain =
      kind === 'string' || kind === 'number' || kind === 'boolean' ? types[kind] : 'object';
    return [name, { type: Array.isArray(value) ? 'array' : plain }] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** Returns arguments that came from a loop. Throws an `Error` if they are no JSON. */
export function toArguments(value: unknown): Arguments {
  return z.record(z.string(), z.json()).parse(value);
}
