import { aCommand, completion, forEachItem, severalCommands } from '@pce/testkit';
import { aLook, anAnalysis } from '@pce/testkit/internal';
import { describe, expect, it } from 'vitest';
import { assertSound, openDesk } from '../../test/desk.js';
import type { TurnResult } from '../index.js';
import { parseLog, renderLog } from '../journal/index.js';
import type { LookOutcome } from '../ports/index.js';

const warned = ({ warnings }: TurnResult) => warnings.map(({ code }) => code);
const came = ({ commands }: TurnResult) => commands.map(({ status }) => status);

describe('a decision with several commands', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `read id=${at}`);

  it('counts once, with up to twenty of them (A2, A7)', async () => {
    const { pce, asked } = openDesk([severalCommands(...twenty)], {
      limits: { commandsInARow: 1, coordinatorErrors: 1 },
    });
    const result = await pce.start('Read them').result();
    expect(result).toMatchObject({ status: 'completed', iterations: 2 });
    expect(result.claims).toHaveLength(20);
    expect(asked[1]?.results).toHaveLength(20);
    expect(warned(result)).toEqual(['commandsInARow']);
    await assertSound(pce, result);
  });

  it('is one failure if all of them fail, and shows each to the Executor (A7)', async () => {
    const failing = (n: number) => severalCommands(`read id=none`, `unclear ${n}`, `unclear -${n}`);
    const { pce, asked } = openDesk([failing(1), failing(2), failing(3)]);
    const result = await pce.start('Read them').result();
    expect(asked[1]?.log).toMatchObject([
      {},
      { lane: 1, result: { status: 'error', summary: 'there is no such ticket' } },
      { lane: 2, result: { status: 'needs_more_info' } },
      { lane: 3, result: { status: 'needs_more_info' } },
    ]);
    expect(result).toMatchObject({
      status: 'blocked',
      iterations: 3,
      interventions: [{ code: 'coordinatorErrors' }],
    });
    await assertSound(pce, result);
  });

  it('is not a failure if one of them succeeds (A7)', async () => {
    const mixed = (n: number) => severalCommands(`unclear ${n}`, `read id=${n}`, `unclear -${n}`);
    const { pce } = openDesk([mixed(1), mixed(2), mixed(3), mixed(4)]);
    const result = await pce.start('Read them').result();
    expect([result.status, warned(result)]).toEqual(['completed', []]);
  });

  it('that code refuses is never a failure (A7)', async () => {
    const { pce } = openDesk(
      [
        ...['a', 'b', 'c', 'd', 'e'].map((id) => aCommand(`read id=${id}`)),
        anAnalysis('One is enough.'),
        ...['1', '2', '3', '4'].map((n) => aCommand(`impossible ${n}`)),
      ],
      { limits: { commandsInARow: 1, iterations: 20 } },
    );
    const result = await pce.start('Read them').result();
    expect(came(result).slice(0, 5)).toEqual(['success', ...Array(4).fill('blocked')]);
    expect(result.status).toBe('completed');
    expect(warned(result)).not.toContain('coordinatorErrors');
    await assertSound(pce, result);
  });
});

describe('a call with an unchanged result', () => {
  it('is reported the third time, and blocks the turn the fourth, in any words (F12)', async () => {
    const { pce, asked, runs } = openDesk([
      aCommand('read id=a'),
      aCommand('read id=a extra'),
      aCommand('read id=a'),
      aCommand('read id=a again'),
    ]);
    const result = await pce.start('Read it').result();
    expect(asked[3]?.log).toContainEqual(
      expect.objectContaining({ type: 'warning', limit: 'repeats', value: 3 }),
    );
    expect(asked[3]?.mustAnalyze).toBeUndefined();
    expect([result.status, runs.length]).toEqual(['blocked', 4]);
    expect(result.interventions).toMatchObject([{ code: 'repeats' }]);
    await assertSound(pce, result);
  });
});

describe('a look at results', () => {
  const count = (): LookOutcome => ({ ok: true, value: 3 });

  it('is a result with a reference and a claim, and no tool runs (A2, A4, A21)', async () => {
    const looked: (readonly unknown[])[] = [];
    const { pce, asked, runs } = openDesk(
      [aCommand('list'), aLook('count(r1.tickets)'), aCommand('tag id=r2.none'), completion()],
      {
        scripts: {
          look(expression, sources) {
            looked.push([expression, sources.map(({ id }) => id)]);
            return count();
          },
          synthesize: { answer: 'There are three [c2].' },
        },
      },
    );
    const result = await pce.start('How many?').result();
    expect(looked).toEqual([['count(r1.tickets)', expect.arrayContaining(['r1'])]]);
    expect(runs).toEqual(['list {}']);
    expect(asked[2]?.results).toMatchObject([{}, { ref: 'r2', data: 3 }]);
    expect(result.claims[1]).toMatchObject({ id: 'c2', source: 'count(r1.tickets)' });
    expect(result.commands.at(1)).toMatchObject({ selected: 'results.look', result: 3 });
    expect([result.status, result.effects]).toEqual(['completed', []]);
    await assertSound(pce, result);
  });

  it.each<[string, ((expression: string) => LookOutcome) | undefined, RegExp]>([
    ['cannot be read', () => ({ ok: false, message: 'expected ) at 6' }), /expected \) at 6/],
    [
      'makes the checker fail',
      () => {
        throw new RangeError('too deep');
      },
      /too deep/,
    ],
    ['nothing can evaluate', undefined, /cannot look at results/],
  ])(
    'that %s reports it to the Executor, and the turn continues (A2)',
    async (_, look, message) => {
      const { pce, asked } = openDesk([aLook('count(r1'), completion()], {
        scripts: look === undefined ? {} : { look },
      });
      const result = await pce.start('How many?').result();
      expect(asked[1]?.log).toMatchObject([
        {},
        { result: { status: 'error', summary: expect.stringMatching(message) } },
      ]);
      expect(result.status).toBe('completed');
      await assertSound(pce, result);
    },
  );
});

describe('a command for each item of a list', () => {
  const tagAll = [aCommand('list'), forEachItem('r1.tickets', 'tag id=item.id label=seen')];

  it('is given with the reference of each, in one decision (A2, A21)', async () => {
    const { pce, runs } = openDesk(tagAll);
    const result = await pce.start('Tag them').result();
    expect(runs.slice(1)).toEqual(
      ['t0', 't1', 't2'].map((id) => `tag {"id":"${id}","label":"seen"}`),
    );
    expect(result).toMatchObject({ status: 'completed', iterations: 3, interventions: [] });
    expect(result.commands.at(2)?.commandReceived).toBe('tag id=r1.tickets[1].id label=seen');
    await assertSound(pce, result);
  });

  it('is asked about once, before any runs, if the list is longer than the limit (A7, A14)', async () => {
    const { pce, runs } = openDesk(tagAll, { tickets: 150, limits: { coordinatorErrors: 1 } });
    const blocked = await pce.start('Tag them').result();
    expect(blocked).toMatchObject({
      status: 'blocked',
      warnings: [{ code: 'forEachItems', value: 100 }],
      interventions: [{ code: 'forEachItems', message: expect.stringContaining('150') }],
    });
    expect(runs).toHaveLength(1);
    await assertSound(pce, blocked);
    const [asked] = blocked.interventions;
    const extend = { choose: 'extend', by: 'ann' };
    const result = await pce.resolve(asked?.id ?? '', extend).result();
    expect([result.status, runs.length, result.commands.length]).toEqual(['completed', 151, 151]);
    expect(result.effects).toHaveLength(150);
    await assertSound(pce, result);
  });

  it('is skipped if a person wants the answer without it (A14)', async () => {
    const { pce, runs } = openDesk(tagAll, { tickets: 2, limits: { forEachItems: 1 } });
    const blocked = await pce.start('Tag them').result();
    const finish = { choose: 'finish', by: 'ann' };
    const result = await pce.resolve(blocked.interventions[0]?.id ?? '', finish).result();
    expect([result.status, runs.length]).toEqual(['completed', 1]);
    await assertSound(pce, result);
  });

  it.each([
    ['has no items', 0, forEachItem('r1.tickets', 'tag id=item.id'), /r1\.tickets has no items/],
    ['is none', 3, forEachItem('r1.tickets[0]', 'tag id=item.id'), /r1\.tickets\[0\] is no list/],
    ['is not there', 3, forEachItem('r7.tickets', 'tag id=item.id'), /r7\.tickets is no list/],
    ['is no path', 3, forEachItem('all tickets', 'tag id=item.id'), /all tickets is no list/],
    ['is not named in it', 3, forEachItem('r1.tickets', 'tag id=items'), /has to name the item/],
  ])(
    'over a list that %s is reported, and is not a failure (A2, A7)',
    async (_, tickets, decision, says) => {
      const { pce, asked, runs } = openDesk([aCommand('list'), decision], {
        tickets,
        limits: { coordinatorErrors: 1 },
      });
      const result = await pce.start('Tag them').result();
      expect(asked[2]?.log).toMatchObject([
        {},
        {},
        { result: { status: 'blocked', summary: expect.stringMatching(says) } },
      ]);
      expect([result.status, runs.length]).toEqual(['completed', 1]);
      await assertSound(pce, result);
    },
  );
});

describe('long texts by name', () => {
  const body = 'Dear customer,\n\nwe are sorry. '.repeat(100);

  it('reach the tool, at any depth, and the Coordinator by their names (A2, A21)', async () => {
    const { pce, runs, coordinated } = openDesk([
      { ...aCommand('send text=values.text to=body:values.text'), values: { text: body } },
    ]);
    const result = await pce.start('Write to them').result();
    expect(runs[0]).toBe(`send ${JSON.stringify({ text: body, to: { body } })}`);
    expect(coordinated[0]?.command).not.toContain('Dear');
    expect(coordinated[0]?.results).toMatchObject([{ ref: 'values.text', value: body }]);
    expect(result.status).toBe('completed');
    await assertSound(pce, result);
  });

  it.each([
    ['too long', { note: 'x'.repeat(100_001) }, /values\.note: .*100000/],
    ['named in two words', { 'a note': 'x' }, /a note/],
  ])('are rejected by name if one is %s (A2, A14)', async (_, values, says) => {
    const { pce } = openDesk([{ ...aCommand('send text=values.note'), values }]);
    const result = await pce.start('Write to them').result();
    expect(result).toMatchObject({
      status: 'blocked',
      interventions: [{ kind: 'role_failed', message: expect.stringMatching(says) }],
    });
  });
});

it('keeps the analysis of a command under the result that it analyses (A2, A8)', async () => {
  const found = { ...aCommand('read id=2'), analysis: 'Found one, need another' };
  const { pce } = openDesk([aCommand('read id=1'), found]);
  const result = await pce.start('Read them').result();
  const log = renderLog(result.log);
  expect(log).toMatch(/\*\*Executor Analysis:\*\* Found one, need another\n[\s\S]*Iteration 2/);
  expect(log.match(/Found one/g)).toHaveLength(1);
  expect(parseLog(log)).toEqual(result.log);
  await assertSound(pce, result);
});

it('warns of a COMPLETE with missed goals, and names them (A13)', async () => {
  const halfway = [
    { goalId: 'GOAL_1', status: 'blocked', progress: 'the shop is closed' } as const,
  ];
  const { pce } = openDesk([{ ...completion(), goalsProgress: halfway }]);
  const result = await pce.start('Read them').result();
  expect(result.warnings).toEqual([
    {
      code: 'goals_not_achieved',
      message:
        'the executor ended with 0 of 1 goals achieved; not achieved: GOAL_1 (the shop is closed)',
    },
  ]);
  await assertSound(pce, result);
});
