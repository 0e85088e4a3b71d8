import { type Json, jsonSchema } from '@pce/core/contracts';

/**
 * Parses JSON of a program or server without keys `__proto__`, which would become the prototype of what it is merged into.
 * Throws where it is no JSON.
 */
export function ownJson(text: string): Json {
  const mayHarm = /__proto__|\\u00/i.test(text);
  const withoutPrototype = (key: string, value: unknown): unknown =>
    key === '__proto__' ? undefined : value;
  return jsonSchema.parse(JSON.parse(text, mayHarm ? withoutPrototype : undefined));
}
