import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runIn, startHere } from '../../test/run-here.js';
import type { LsDocument, SchedulesDocument } from '../documents.js';

describe('pce schedule', () => {
  it('adds, lists and removes schedules, whose turns workers begin, one for each moment (F7)', async () => {
    using folder = makeFolder({ 'planning/p.md': '# P\n' });
    const run = (...args: string[]) => runIn(folder.root, args);
    const wrong = await run('schedule', 'add', 'beat', 'hourly', 'Look');
    const added = await run('schedule', 'add', 'beat', '* * * * * *', 'Look at the texts');
    const args = ['worker', '--sweep', '0.05', '--workspace', folder.root];
    const workers = [startHere(args), startHere(args)];
    const turns = async (): Promise<LsDocument> => JSON.parse((await run('ls', '--json')).stdout);

    await expect
      .poll(async () => (await turns()).turns.length, { timeout: 15_000 })
      .toBeGreaterThan(1);
    for (const worker of workers) expect((await worker.stop()).code).toBe(0);
    const listed = await run('schedule', 'ls', '--json');
    const removed = await run('schedule', 'rm', 'beat');
    const none = await run('schedule', '--json');

    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('"0 9 * * 1-5"');
    expect(added.stdout).toMatch(/^beat {2}\* \* \* \* \* \* UTC {2}next /);
    const { schedules }: SchedulesDocument = JSON.parse(listed.stdout);
    const begun = (await turns()).turns.map(({ turn }) => turn);
    expect(schedules).toMatchObject([{ schedule: 'beat', lastTurn: begun[0] }]);
    expect(removed.code).toBe(0);
    expect(JSON.parse(none.stdout)).toEqual({ schedules: [] });
  });
});

describe('pce signal', () => {
  it('keeps a signal for a turn that has not ended, and refuses others (F7)', async () => {
    using folder = makeFolder({ 'planning/p.md': '# P\n' });
    const run = (...args: string[]) => runIn(folder.root, args);
    const blocked = await run('run', 'Paint the fence green', '--json');
    const sent = await run('signal', 'last', 'paid', '{"amount":7}', '--json');
    const unknown = await run('signal', 'none', 'paid');

    const { turn } = JSON.parse(blocked.stdout);
    expect(JSON.parse(sent.stdout)).toEqual({ turn, name: 'paid', value: { amount: 7 } });
    expect(unknown.code).toBe(1);
  });
});

describe('pce say', () => {
  it('shows the next decision what a person says, in another process (F7)', async () => {
    using folder = makeFolder({ 'planning/p.md': '# P\n' });
    const run = (...args: string[]) => runIn(folder.root, args);
    await run('run', 'Paint the fence green', '--json');
    const said = await run('say', 'last', 'Blue, not green', '--json');
    const waiting = JSON.parse((await run('interventions', '--json')).stdout);
    const [{ id }] = waiting.interventions;
    await run(
      'interventions',
      'resolve',
      id,
      '--choose',
      'answer',
      '--answer',
      'Read planning/p.md',
    );
    const log = await run('log', 'last');

    expect(JSON.parse(said.stdout)).toMatchObject({ message: expect.stringMatching(/\.m1$/) });
    expect(log.stdout).toContain('Blue, not green');
    expect((await run('say', 'none', 'Blue')).code).toBe(1);
  });
});
