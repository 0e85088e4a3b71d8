import { createOrchestrator, memoryStore, type Store } from '@pce/core';
import { createTurnReader } from '@pce/core/internal';
import { observeSignals, type Signal, signalsOf } from '@pce/core/signals';
import { expect, it } from 'vitest';
import { simulate } from './simulate.js';

const scenarios = Number(process.env.PCE_SCENARIOS ?? (process.env.PCE_TIER === 'fast' ? 15 : 40));

const liveOnly = new Set(['activity', 'waiting', 'answer.began', 'answer.text']);

/** Plays a scenario. Returns the signals of each turn as its journal gives them, and as each process saw them. */
async function played(seed: number) {
  const opened: Store[] = [];
  const stayOpen = async (): Promise<void> => undefined;
  const live: Signal[][] = [];
  await simulate({
    seed,
    store({ clock }) {
      const store = memoryStore({ clock });
      opened.push(store);
      return { ...store, close: stayOpen, [Symbol.asyncDispose]: stayOpen };
    },
    orchestrate(options) {
      const seen: Signal[] = [];
      live.push(seen);
      const observer = observeSignals((signal) => void seen.push(signal));
      return createOrchestrator({ ...options, observers: [observer] });
    },
  });
  const [store = memoryStore()] = opened;
  const reader = createTurnReader({ store });
  const { turns } = await reader.list({ owner: 'local', limit: 100 });
  return { live, reader, turns: turns.map(({ turn }) => turn) };
}

const at = (signals: readonly Signal[], turn: string, version: number) =>
  signals.filter(
    (each) => each.turn === turn && each.version === version && !liveOnly.has(each.type),
  );

it('gives the same signals live, in however many processes, as from the journal, of which usage is the sum (F5)', async () => {
  let compared = 0;
  for (let seed = 0; seed < scenarios; seed += 1) {
    const { live, reader, turns } = await played(seed);
    for (const turn of turns) {
      const entries = await reader.events(turn, { limit: 10_000 });
      const signals = signalsOf(entries);
      const versions = new Set(
        live.flatMap((seen) =>
          seen.filter((each) => each.turn === turn).map(({ version }) => version),
        ),
      );
      for (const version of versions) {
        const expected = at(signals, turn, version);
        for (const seen of live.map((process) => at(process, turn, version)))
          if (seen.length > 0) expect({ seed, seen }).toEqual({ seed, seen: expected });
        compared += 1;
      }
      expectWhole(signals);
      const { usage } = await reader.get(turn);
      const works = signals.flatMap((each) => (each.type === 'work.ended' ? [each.work] : []));
      const tokens = works.reduce((sum, work) => sum + (work.usage?.inputTokens ?? 0), 0);
      expect({ seed, turn, tokens }).toEqual({ seed, turn, tokens: usage.inputTokens });
    }
  }
  expect(compared).toBeGreaterThan(scenarios);
});

/** Each work begins once and ends once after it, at a time not before; an ended turn leaves none open but a failed save. */
function expectWhole(signals: readonly Signal[]): void {
  const open = new Set<string>();
  const ended = new Set<string>();
  for (const each of signals) {
    if (each.type === 'turn.began') open.clear();
    if (each.type === 'work.began') {
      expect(ended.has(each.work.id) || open.has(each.work.id)).toBe(false);
      open.add(each.work.id);
    }
    if (each.type === 'work.ended') {
      expect(open.delete(each.work.id)).toBe(true);
      ended.add(each.work.id);
      expect(each.work.to).toBeGreaterThanOrEqual(each.work.from);
    }
    if (each.type === 'turn.ended') expect(open.size).toBeLessThanOrEqual(1);
  }
}
