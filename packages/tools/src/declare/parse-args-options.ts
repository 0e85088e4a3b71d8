import { parse } from 'yaml';
import * as z from 'zod';
import type { ScriptParameter } from './script-interface.js';

const text = z.union([z.string(), z.array(z.string())]);
const optionsSchema = z.record(
  z.string().regex(/^\w[\w-]*$/),
  z.object({
    type: z.enum(['boolean', 'string']).optional(),
    multiple: z.boolean().optional(),
    default: text.optional().catch(undefined),
  }),
);

/** Reads the options that a source passes to `parseArgs`; `undefined` if they are not literals. */
export function parseArgsOptions(code: string): readonly ScriptParameter[] | undefined {
  const start = /\boptions\s*[:=]\s*(?=\{)/.exec(code);
  if (start === null) return /\bparseArgs\(\s*\)/.test(code) ? [] : undefined;
  const options = optionsSchema.safeParse(
    literalOf(objectAt(code.slice(start.index + start[0].length))),
  );
  if (!options.success) return undefined;
  return Object.entries(options.data)
    .filter(([name]) => name !== 'help')
    .map(([name, { type = 'string', multiple = false, default: fallback }]) => {
      const value = type === 'boolean' ? false : fallback;
      return {
        name: name.replaceAll('-', '_'),
        schema: {
          ...(multiple ? { type: 'array', items: { type } } : { type }),
          ...(value === undefined ? {} : { default: value }),
        },
        isRequired: false,
        place: type === 'boolean' ? `--${name}` : `--${name}=`,
      };
    });
}

const quoted = /'[^'\n]*'|"[^"\n]*"/.source;

function objectAt(code: string): string {
  let depth = 0;
  for (const { 0: mark, index } of code.matchAll(new RegExp(`${quoted}|[{}]`, 'g'))) {
    if (mark === '{') depth += 1;
    if (mark === '}') depth -= 1;
    if (depth === 0) return code.slice(0, index + 1);
  }
  return '';
}

/** An object literal is YAML, but for missing spaces and for names, which become null. */
function literalOf(object: string): unknown {
  const name = /:\s*(?!true\b|false\b)([A-Za-z_$][\w$.()]*)?/.source;
  const yaml = object.replaceAll(new RegExp(`${quoted}|${name}`, 'g'), (found, named?: string) => {
    if (!found.startsWith(':')) return found;
    return named === undefined ? ': ' : ': null';
  });
  try {
    return parse(yaml, { logLevel: 'error' });
  } catch {
    return undefined;
  }
}
