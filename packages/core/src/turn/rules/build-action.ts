import { type BuildAction, buildActions } from '../../contracts/decision.js';
import type { Command } from './state.js';

/** What a command is to build or change; `undefined` for one that only runs what there is. */
export function buildActionOf({ decision }: Command): BuildAction | undefined {
  return buildActions.find((action) => action === decision.action);
}
