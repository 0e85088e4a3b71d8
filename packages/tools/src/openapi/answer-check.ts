import type { Json } from '@pce/core/contracts';
import { issuesText } from '@pce/core/internal';
import type * as z from 'zod';
import type { HttpOutput } from '../http/http-output.js';
import { checkedSchema, toZod } from './tool-schema.js';

/**
 * Returns a function that compares the answers of an operation with the document's schemas by status. Properties that the
 * document does not name are allowed.
 */
export function answerCheck(
  schemas: Readonly<Record<string, Json>>,
): (output: HttpOutput) => string | null {
  const compiled = new Map<string, z.ZodType>();
  return ({ status, json, text, binary }) => {
    const key = [String(status), `${String(status)[0]}XX`, 'default'].find(
      (each) => each in schemas,
    );
    if (key === undefined) return null;
    if (text !== null || binary !== null) return 'expected JSON';
    const schema = compiled.get(key) ?? toZod(checkedSchema(schemas[key] ?? {}, true));
    compiled.set(key, schema);
    const parsed = schema.safeParse(json);
    return parsed.success ? null : issuesText(parsed.error.issues).slice(0, 500);
  };
}
