import type { Constraint } from './constraint.js';
import { type ArgumentLeaf, type GatedCall, leavesOf } from './gated-call.js';

const outside =
  /\boutside (?:of )?(?:(?:this|the|my|our|your) )?(?:\w+ )?(?:workspace|folder|directory|project|repo|repository)\b/;
/** Names of arguments that say where something is. */
const placeName =
  /(?:^|[._\s])(?:path|file|folder|dir|directory|target|out|output|destination|dest)$/i;

/**
 * Returns whether a call stays inside of the workspace, as its arguments declare, for a constraint on what is outside of it;
 * `undefined` for another constraint, and for a call that names no place.
 */
export function staysInside(
  { forbidden }: Pick<Constraint, 'forbidden'>,
  call: GatedCall,
): boolean | undefined {
  if (!outside.test(forbidden)) return undefined;
  const places = leavesOf(call).filter(isPlace);
  return places.length === 0 ? undefined : !places.some(({ value }) => leaves(String(value)));
}

function isPlace({ path, value, isLength }: ArgumentLeaf): boolean {
  return !isLength && typeof value === 'string' && placeName.test(path);
}

/** Whether a path leads out of the folder it is relative to. */
function leaves(path: string): boolean {
  return /^(?:[/~\\]|[a-z]:|\w+:\/\/)/i.test(path) || path.split(/[/\\]/).includes('..');
}
