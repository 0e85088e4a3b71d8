import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@pce/core/contracts';
import type { TurnEventOf } from '@pce/core/internal';
import type { ReadTurn } from './recorded-turn.js';

/** Returns the calls of a turn in the order in which they ended. */
export function* finishedCalls(events: ReadTurn['events']) {
  const selected = new Map<number, TurnEventOf<'tool.selected'>>();
  for (const event of events) {
    if (event.type === 'tool.selected') selected.set(event.call, event);
    const call = event.type === 'tool.finished' ? selected.get(event.call) : undefined;
    if (event.type === 'tool.finished' && call !== undefined)
      yield { tool: call.tool, args: call.args, outcome: event.outcome, at: event.at };
  }
}

/** Returns the text of a script and when it was changed last; `undefined` for one that is gone, as after a turn that removed it. */
export function programIn(root: string, file: string) {
  const stats = statSync(join(root, file), { throwIfNoEntry: false });
  return stats && { current: readFileSync(join(root, file), 'utf8'), changedAt: stats.mtimeMs };
}

const maxCases = 10;

/** Returns distinct cases: those that failed, then the newest of those that passed. */
export function distinctCases<Case extends { readonly args: JsonObject }>(
  failed: readonly { readonly failing?: Case | undefined }[],
  runs: readonly { readonly passing: readonly Case[] }[],
): readonly Case[] {
  const cases = new Map<string, Case>();
  const passing = runs.flatMap((run) => run.passing).reverse();
  for (const one of [...failed.flatMap(({ failing }) => failing ?? []), ...passing]) {
    const key = JSON.stringify(one.args);
    if (!cases.has(key)) cases.set(key, one);
  }
  return [...cases.values()].slice(0, maxCases);
}
