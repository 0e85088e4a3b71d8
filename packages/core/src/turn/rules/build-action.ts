import { type BuildAction, buildActions } from '../../contracts/decision.js';
import type { Command } from './state.js';

/** Returns the build action of a command; `undefined` if it only runs existing tools. */
export function buildActionOf({ decision }: Command): BuildAction | undefined {
  return buildActions.find((action) => action === decision.action);
}
