import { aCommand, directCalls, fakeClock, severalCommands } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assertSound, openDesk } from '../../test/desk.js';
import { defineTool, memoryStore, ToolError, type TurnResult } from '../index.js';

const told = ({ effects }: TurnResult) =>
  effects.map(({ call, tool, status }) => `${call} ${tool} ${status}`);

/** A tool that never ends. */
const send = () =>
  defineTool({
    name: 'send',
    description: 'Send a text',
    input: z.object({}),
    execute: () => new Promise<never>(() => undefined),
  });

const settled = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('what a turn changed', () => {
  it('is in its result once each, in order of completion (A12, F8)', async () => {
    const { pce } = openDesk([
      severalCommands('list', 'tag id=a', 'send text=one', 'read id=none'),
      directCalls({ tool: 'send', args: { text: 'two' } }),
      aCommand('tag id=r1.tickets[0].id'),
    ]);
    const result = await pce.start('Do it').result();
    expect(result.effects).toEqual([
      { call: 2, tool: 'tag', args: { id: 'a' }, effect: 'idempotent', status: 'done' },
      { call: 3, tool: 'send', args: { text: 'one' }, effect: 'once', status: 'done' },
      { call: 5, tool: 'send', args: { text: 'two' }, effect: 'once', status: 'done' },
      {
        call: 6,
        tool: 'tag',
        effect: 'idempotent',
        status: 'done',
        args: { id: { $ref: 'r1.tickets[0].id' } },
      },
    ]);
    await assertSound(pce, result);
  });

  it('is unknown if a call timed out, and none if it was refused (A12, F8)', async () => {
    const clock = fakeClock();
    const { pce } = openDesk(
      [aCommand('send text=slowly'), aCommand('send text=nowhere'), aCommand('send')],
      { clock },
    );
    const turn = pce.start('Send it');
    await settled();
    clock.advance(60_000);
    const result = await turn.result();
    expect(told(result)).toEqual(['1 send unknown']);
    expect(result.status).toBe('blocked');
    await assertSound(pce, result);
  });

  it('is unknown while a call runs, and if the turn is cancelled meanwhile (A12, A13)', async () => {
    const clock = fakeClock();
    const { pce } = openDesk([severalCommands('send text=slowly', 'send text=later', 'tag id=a')], {
      clock,
    });
    const turn = pce.start('Send it');
    await settled();
    const cancelled = turn.cancel('enough');
    await settled();
    clock.advance(60_000);
    const result = await cancelled;
    expect([result.status, told(result)]).toEqual(['cancelled', ['3 tag done', '1 send unknown']]);
    await assertSound(pce, result);
  });

  it('is unknown if the turn is cancelled before a guard has checked the outcome (A12, A13)', async () => {
    const { pce } = openDesk([aCommand('send text=a')], {
      toolGuard: { name: 'belt', checkResult: () => new Promise<never>(() => undefined) },
    });
    const turn = pce.start('Send it');
    await settled();
    const result = await turn.cancel('enough');
    expect([result.status, told(result)]).toEqual(['cancelled', ['1 send unknown']]);
    await assertSound(pce, result);
  });

  it.each([
    ['done', ['1 send done']],
    ['failed', ['1 send unknown']],
    ['abandon', ['1 send unknown']],
  ])('after a crash is as a person decides: %s (A12, F1)', async (choose, effects) => {
    const store = memoryStore();
    const first = openDesk([aCommand('send text=slowly')], { store, process: 'dead' });
    const { id } = first.pce.start('Send it');
    await settled();
    const isOwnerAlive = (owner: string): boolean => owner !== 'dead';
    const { pce } = openDesk([aCommand('send text=slowly')], { store, isOwnerAlive });
    const blocked = await pce.resume(id).result();
    expect(told(blocked)).toEqual(['1 send unknown']);
    const resolution = { choose, by: 'ann', answer: 'it was' };
    const result = await pce.resolve(blocked.interventions[0]?.id ?? '', resolution).result();
    expect(told(result)).toEqual(effects);
    await assertSound(pce, result);
  });

  it('stays recorded if a call that may have run before a crash is refused when it runs again (A12, F1)', async () => {
    const store = memoryStore();
    const decisions = [severalCommands('send text=slowly', 'tag id=slowly')];
    const gone = defineTool({
      name: 'tag',
      description: 'Tag a ticket',
      effect: 'idempotent',
      input: z.object({}),
      execute() {
        throw new ToolError('not_found', 'there is no such ticket any more');
      },
    });
    const hanging = { ...gone, execute: () => new Promise<never>(() => undefined) };
    const first = openDesk(decisions, { store, process: 'dead', tools: [send(), hanging] });
    const { id } = first.pce.start('Do it');
    await settled();
    const { pce } = openDesk(decisions, {
      store,
      tools: [send(), gone],
      onVersionChange: 'continue',
      isOwnerAlive: (owner) => owner !== 'dead',
    });
    const blocked = await pce.resume(id).result();
    expect(told(blocked)).toEqual(['2 tag unknown', '1 send unknown']);
    await assertSound(pce, blocked);
  });

  it('is unknown if a call may have run before a crash, and its approval has expired since (A12, F9)', async () => {
    const store = memoryStore();
    const clock = fakeClock();
    const tag = defineTool({
      name: 'tag',
      description: 'Tag a ticket',
      effect: 'idempotent',
      input: z.object({}),
      execute: () => new Promise<never>(() => undefined),
    });
    const same = { store, clock, tools: [tag], needsApproval: () => true, approvalTtlMs: 10_000 };
    const first = openDesk([aCommand('tag')], { ...same, process: 'dead' });
    const asked = await first.pce.start('Do it').result();
    first.pce.resolve(asked.interventions[0]?.id ?? '', { choose: 'approve', by: 'ann' });
    await settled();
    clock.advance(20_000);
    const { pce } = openDesk([], { ...same, isOwnerAlive: (owner) => owner !== 'dead' });
    const again = await pce.resume(asked.turn).result();
    expect(again).toMatchObject({ status: 'blocked', interventions: [{ kind: 'approval' }] });
    expect(told(again)).toEqual(['1 tag unknown']);
    await assertSound(pce, again);
    const changed = { choose: 'approve', args: {}, by: 'ann' };
    const other = await pce.resolve(again.interventions[0]?.id ?? '', changed).result();
    expect(other).toMatchObject({ status: 'blocked', interventions: [{ kind: 'approval' }] });
    expect(told(other)).toEqual(['1 tag unknown']);
  });

  it('stays recorded if a guard refuses or a person denies the outcome (A12, A22)', async () => {
    const guard = (action: 'ask' | 'refuse') => ({
      name: 'belt',
      checkResult: () => ({ action, reason: 'it names someone' }) as const,
    });
    const refusing = openDesk([aCommand('send text=a')], { toolGuard: guard('refuse') });
    const refused = await refusing.pce.start('Send it').result();
    expect(told(refused)).toEqual(['1 send unknown']);
    await assertSound(refusing.pce, refused);
    const { pce } = openDesk([aCommand('send text=a')], { toolGuard: guard('ask') });
    const blocked = await pce.start('Send it').result();
    expect(told(blocked)).toEqual(['1 send done']);
    const deny = { choose: 'deny', by: 'ann' };
    const denied = await pce.resolve(blocked.interventions[0]?.id ?? '', deny).result();
    expect(told(denied)).toEqual(['1 send done']);
    await assertSound(pce, denied);
  });
});
