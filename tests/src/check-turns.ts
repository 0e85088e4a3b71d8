import assert from 'node:assert/strict';
import { createOrchestrator, type Store, type TurnEvent } from '@pce/core';
import { assertKept } from './assert-kept.ts';
import type { Ran } from './effects-file.ts';
import type { Acknowledged } from './observed-store.ts';
import { script, scriptedTurnRoles } from './scripted-turn.ts';
import { doneStream } from './work.ts';

export interface Outcome {
  readonly store: Store;
  readonly turns: readonly string[];
  readonly ran: readonly Ran[];
  readonly acknowledged: readonly Acknowledged[];
  /** Whether people always knew if a tool had run, and had it run otherwise. */
  readonly isCertain: boolean;
}

export interface Findings {
  readonly events: number;
  readonly resumed: number;
  readonly inDoubt: number;
}

/** Checks that every turn ended once and replays, that every acknowledged append exists, and that nothing was repeated. */
export async function checkTurns(outcome: Outcome): Promise<Findings> {
  const { store, turns, ran, acknowledged, isCertain } = outcome;
  const pce = createOrchestrator({ ...scriptedTurnRoles(), store });
  const found = { events: 0, resumed: 0, inDoubt: 0 };
  const runsOf = Map.groupBy(ran, ({ turn }) => turn);
  for (const turn of turns) {
    const entries = await pce.events(turn);
    const events = entries.map(({ event }) => event);
    await pce.verify(turn);
    assert.equal((await pce.replay(turn)).result.status, 'completed');
    assertEndedOnce(turn, events);
    assertAskedWhenInDoubt(turn, events);
    assertEffects(turn, events, runsOf.get(turn) ?? [], isCertain);
    assert.equal((await store.read({ stream: doneStream(turn) })).length, 1);
    found.events += events.length;
    found.resumed += events.filter(({ type }) => type === 'turn.resumed').length;
    found.inDoubt += events.filter(({ type }) => type === 'intervention.opened').length;
  }
  assert.deepEqual(new Set(runsOf.keys()), new Set(turns), 'tools ran for unknown turns');
  await assertKept(store, acknowledged);
  return found;
}

function assertEndedOnce(turn: string, events: readonly TurnEvent[]): void {
  const ends = events.flatMap(({ type }, index) => (type === 'turn.finished' ? index : []));
  assert.deepEqual(ends, [events.length - 1], `${turn} did not end once`);
}

/** A turn resumed with an open call that may not run twice must ask before anything else. */
function assertAskedWhenInDoubt(turn: string, events: readonly TurnEvent[]): void {
  for (const [index, event] of events.entries()) {
    const before = events[index - 1];
    if (event.type !== 'turn.resumed' || before?.type !== 'tool.selected') continue;
    if (before.effect !== 'once') continue;
    // The process that resumed it may have died before asking.
    const next = events.slice(index).find(({ type }) => type !== 'turn.resumed');
    const asked = next?.type === 'intervention.opened' && next.intervention.kind === 'in_doubt';
    assert.ok(asked, `${turn} continued after event ${index + 1} without asking`);
  }
}

function assertEffects(
  turn: string,
  events: readonly TurnEvent[],
  runs: readonly Ran[],
  isCertain: boolean,
): void {
  const calls = events.flatMap((event) => (event.type === 'tool.selected' ? [event] : []));
  assert.deepEqual(
    calls.map(({ effect }) => effect),
    script,
    `${turn} left a command out or gave one twice`,
  );
  for (const { call, effect, args } of calls) {
    const own = runs.filter(({ step }) => step === args.step);
    const what = `${effect} call ${call} of ${turn}`;
    const hasResult = events.some(
      (event) => event.type === 'tool.finished' && event.call === call && event.outcome.ok,
    );
    assert.ok(new Set(own.map(({ key }) => key)).size <= 1, `${what} ran under several keys`);
    if (effect === 'once') assert.ok(own.length <= 1, `${what} ran ${own.length} times`);
    if (effect !== 'once' || hasResult || isCertain)
      assert.ok(own.length >= 1, `${what} never ran`);
  }
}
