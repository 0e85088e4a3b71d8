import { jsonrepair } from 'jsonrepair';
import type { Block } from './find-blocks.js';
import { isFaithful } from './is-faithful.js';

/** Repairing takes longer than the text is long; a role's answer is far shorter than this. */
const longestRepair = 65_536;

/** Parses a block, repaired where it must be; `undefined` where it cannot be or a repair would be a guess. */
export function parseBlock({ text, isElided }: Block): { readonly value: unknown } | undefined {
  const exact = parse(text);
  if (exact !== undefined) return exact;
  if (isElided || text.length > longestRepair) return undefined;
  const repaired = repair(text);
  const result = repaired === undefined ? undefined : parse(repaired);
  return result !== undefined && isFaithful(result.value, text) ? result : undefined;
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function repair(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}
