import type { Json } from '@pce/core/contracts';
import { jsonSchema } from '@pce/core/internal';

/**
 * Parses JSON of a program or server, without `__proto__` keys, which could become a prototype when merged. Throws if
 * it is not JSON.
 */
export function ownJson(text: string): Json {
  const mayHarm = /__proto__|\\u00/i.test(text);
  const withoutPrototype = (key: string, value: unknown): unknown =>
    key === '__proto__' ? undefined : value;
  return jsonSchema.parse(JSON.parse(text, mayHarm ? withoutPrototype : undefined));
}
