import { type Json, type JsonObject, parsePath, valueAt } from '@pce/core';

/**
 * Where an input's value comes from: `query`, the command; `context` or `context.city`, the turn's input of that name
 * and what is in it; `inputs.city`, any input of the turn.
 */
export type InputSource =
  | { readonly type: 'command' }
  | { readonly type: 'inputs'; readonly path: readonly (string | number)[] };

export const inputSourceRule =
  '"query", "context", or a path such as "context.city" or "inputs.city"';

export function readInputSource(text: string): InputSource | undefined {
  if (text === 'query') return { type: 'command' };
  const path = parsePath(text);
  if (path?.[0] === 'context') return { type: 'inputs', path };
  if (path?.[0] === 'inputs' && path.length > 1) return { type: 'inputs', path: path.slice(1) };
  return undefined;
}

export function valueFrom(
  source: InputSource,
  { command, inputs }: { readonly command: string; readonly inputs: JsonObject },
): Json | undefined {
  return source.type === 'command' ? command : valueAt(inputs, source.path);
}
