import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Orchestrator, TurnSummary } from '@pce/core';
import { InvalidInputError, PceError } from '@pce/core/errors';
import { emailPattern, phonePatterns } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { findTurn, openTurns } from '../journals/find-journal.js';
import { workspaceSecrets } from '../workspace/read-dot-env.js';
import { turnFilter } from './turn-filter.js';

/** The document of `pce export --dataset --json`. */
export interface DatasetDocument {
  /** The data set, absolute: the JSON of one case in each line, the oldest first. */
  readonly dataset: string;
  /** Turns that are in it. */
  readonly turns: readonly string[];
  /** Turns that fit and cannot be cases. */
  readonly leftOut: readonly { readonly turn: string; readonly reason: string }[];
  /** Variables of `.env` whose values were left in, because they are too short to be distinguished from other text. */
  readonly keptValues: readonly string[];
}

/** Options of a data set. */
export interface DatasetOptions {
  readonly dataset: string;
  readonly where?: string;
  readonly owner: string;
  readonly redact?: boolean;
  readonly force?: boolean;
}

/** Writes recorded turns as cases of an evaluation: one turn, or all that fit. */
export async function exportDataset(
  {
    pce,
    store,
    root,
  }: { readonly pce: Orchestrator; readonly store: Store; readonly root: string },
  name: string | undefined,
  { dataset, where = '', owner, redact, force }: DatasetOptions,
): Promise<DatasetDocument> {
  const file = resolve(dataset);
  if (!existsSync(dirname(file))) {
    throw new InvalidInputError(`there is no folder ${dirname(file)}: make it`);
  }
  if (existsSync(file) && force !== true) {
    throw new InvalidInputError(`${file} is there already: name another file, or use --force`);
  }
  const fits = turnFilter(where);
  const { turnCase } = await import('@pce/testkit');
  const { values, kept } = await workspaceSecrets(root);
  const patterns = redact ? [emailPattern, ...phonePatterns] : [];
  const found = name === undefined ? await listTurns(store, owner) : [await summaryOf(store, name)];
  const lines: string[] = [];
  const turns: string[] = [];
  const leftOut: { turn: string; reason: string }[] = [];
  const now = Date.now();
  for (const summary of found.filter((one) => fits(one, now))) {
    const { turn, status } = summary;
    if (status === 'running') {
      leftOut.push({ turn, reason: 'it has not ended' });
      continue;
    }
    try {
      const events = (await pce.events(turn)).map(({ event }) => event);
      lines.push(`${JSON.stringify(turnCase(events, { values, patterns }))}\n`);
      turns.push(turn);
    } catch (error) {
      if (!PceError.isInstance(error)) throw error;
      leftOut.push({ turn, reason: error.message });
    }
  }
  await writeFile(file, lines.join(''));
  return { dataset: file, turns, leftOut, keptValues: kept };
}

async function summaryOf(store: Store, name: string): Promise<TurnSummary> {
  const turn = await findTurn(store, name);
  const summary = await (await openTurns(store)).find(turn);
  if (summary === undefined) throw new InvalidInputError(`there is no turn ${turn}`);
  return summary;
}

/** Returns all turns of an owner, the oldest first. */
export async function listTurns(store: Store, owner: string): Promise<readonly TurnSummary[]> {
  const reader = await openTurns(store);
  const turns: TurnSummary[] = [];
  let after: string | undefined;
  do {
    const page = await reader.list({ owner, after, limit: 500 });
    turns.push(...page.turns);
    after = page.next;
  } while (after !== undefined);
  return turns.reverse();
}
