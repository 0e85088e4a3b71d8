import type { Json, JsonObject } from '@pce/core/contracts';
import { parsePath, valueAt } from '@pce/core/tools';

/**
 * Where an input's value comes from: `query`, the command; `context` or `context.city`, the turn's input of that name
 * and what is in it; `inputs.city`, any input of the turn.
 */
export type InputSource =
  | { readonly type: 'command' }
  | { readonly type: 'inputs'; readonly path: readonly (string | number)[] };

export const inputSourceRule =
  '"query", "context", or a path such as "context.city" or "inputs.city"';

/** Parses a source. Any other path leads into the turn's inputs: files for other hosts name theirs. */
export function readInputSource(text: string): InputSource | undefined {
  if (text === 'query' || text === 'original_query') return { type: 'command' };
  const path = parsePath(text);
  if (path === undefined || path.length === 0) return undefined;
  if (path[0] !== 'inputs') return { type: 'inputs', path };
  return path.length > 1 ? { type: 'inputs', path: path.slice(1) } : undefined;
}

/** Returns whether a source is a path that begins neither with `inputs` nor with `context`. */
export function isTurnInput(text: string): boolean {
  const { type } = readInputSource(text) ?? {};
  return type === 'inputs' && !/^(?:inputs|context)(?:[.[]|$)/.test(text);
}

export function valueFrom(
  source: InputSource,
  { command, inputs }: { readonly command: string; readonly inputs: JsonObject },
): Json | undefined {
  return source.type === 'command' ? command : valueAt(inputs, source.path);
}
