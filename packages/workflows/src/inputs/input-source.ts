import type { Json, JsonObject } from '@pce/core/contracts';
import { parsePath, referencesIn, valueAt } from '@pce/core/internal';

/**
 * Where an input's value comes from: `query`, the command; `context` or `context.city`, the turn's input of that name
 * or a part of it; `inputs.city`, any input of the turn; `r1.items`, a result of the turn.
 */
export type InputSource =
  | { readonly type: 'command' }
  | { readonly type: 'inputs'; readonly path: readonly (string | number)[] }
  | { readonly type: 'result'; readonly text: string };

export const inputSourceRule =
  '"query", "context", or a path such as "context.city", "inputs.city" or "r1.items"';

/** Parses a source. Any other path is an input of the turn, since files for other hosts name their own. */
export function readInputSource(text: string): InputSource | undefined {
  if (text === 'query' || text === 'original_query') return { type: 'command' };
  if (referencesIn(text) !== undefined) return { type: 'result', text };
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
  if (source.type === 'result') return undefined;
  return source.type === 'command' ? command : valueAt(inputs, source.path);
}

/** Returns the references to results in an input's slot or, without a slot, in its source. */
export function referencesFor(
  { from }: { readonly from: InputSource | undefined },
  slot: string | undefined,
): Json | undefined {
  return referencesIn(slot ?? (from?.type === 'result' ? from.text : ''));
}
