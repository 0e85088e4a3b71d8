import { readFile } from 'node:fs/promises';
import { aCommand, aValidation, completion, type RoleScripts, severalCommands } from '@pce/testkit';
import { anAnalysis } from '@pce/testkit/internal';
import { describe, expect, it } from 'vitest';
import { assertSound, openDesk } from '../../test/desk.js';
import type { ExecutorDecision } from '../contracts/index.js';
import { memoryStore, type TurnResult } from '../index.js';

const fixture = new URL('./__fixtures__/journal-0.1.0-before-rules.json', import.meta.url);

/** Plays a turn by the rules of today, or one that a release began which had no version of them. */
async function play(
  rules: 1 | 2,
  decisions: readonly ExecutorDecision[],
  scripts: RoleScripts = {},
): Promise<TurnResult> {
  const store = memoryStore();
  const { pce } = openDesk(decisions, {
    store,
    limits: { commandsInARow: 2 },
    scripts: { review: { verdict: 'PASS', issues: [] }, ...scripts },
  });
  if (rules === 1) {
    const [golden] = JSON.parse(await readFile(fixture, 'utf8'));
    const events = golden.entries.slice(0, 1);
    await store.append({ stream: golden.stream, expectedVersion: 0, events });
  }
  const handle = rules === 1 ? pce.resume('turn_1') : pce.start('Do it');
  const result = await handle.result();
  await assertSound(pce, result);
  return result;
}

const asked = ({ interventions }: TurnResult) => interventions.map(({ code }) => code);
const warned = ({ warnings }: TurnResult) => warnings.map(({ code }) => code);

describe('a turn counts by the rules that it began with', () => {
  it.each([
    [1, 'blocked', ['coordinatorErrors']],
    [2, 'completed', []],
  ] as const)(
    'by rules %d three failures side by side end %s (A7, F11)',
    async (rules, status, codes) => {
      const result = await play(rules, [severalCommands('unclear a', 'unclear b', 'unclear c')]);
      expect([result.status, asked(result)]).toEqual([status, codes]);
    },
  );

  it.each([
    [1, ['commandsInARow']],
    [2, []],
  ] as const)(
    'by rules %d three commands side by side reach the limit of two in a row: %j (A7, F11)',
    async (rules, codes) => {
      const result = await play(rules, [severalCommands('read id=a', 'read id=b', 'read id=c')]);
      expect([result.status, warned(result)]).toEqual(['completed', codes]);
      expect(result.claims).toHaveLength(rules === 1 ? 2 : 3);
    },
  );

  it.each([
    [1, ['commandsInARow', 'repeats']],
    [2, ['commandsInARow']],
  ] as const)(
    'by rules %d a command that fails twice, and then succeeds: %j (F11, F12)',
    async (rules, codes) => {
      const poll = aCommand('poll after=2');
      const result = await play(rules, [poll, poll, anAnalysis('Wait.'), poll]);
      expect(warned(result)).toEqual(codes);
    },
  );

  it.each([
    [1, 'failed'],
    [2, 'completed'],
  ] as const)(
    'by rules %d an answer whose revisions are used up ends %s (A7, A11, F11)',
    async (rules, status) => {
      const validation = aValidation(0.6, { issues: ['it is thin'] });
      const result = await play(rules, [completion()], { validate: validation });
      expect([result.status, warned(result)]).toEqual([status, ['revisions']]);
    },
  );
});
