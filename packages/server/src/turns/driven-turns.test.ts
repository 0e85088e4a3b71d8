import type { TurnHandle } from '@pce/core';
import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { createDrivenTurns } from './driven-turns.js';
import type { TurnDriver } from './turn-driver.js';

/** A turn whose events and end a test gives. */
function aTurn(id = 't1') {
  const ended = Promise.withResolvers<void>();
  ended.promise.catch(() => undefined);
  const asked: unknown[] = [];
  let heard: (() => void) | undefined;
  const stopping = Promise.withResolvers<void>();
  const handle = {
    id,
    once: (_: string, listener: () => void) => {
      heard = listener;
    },
    result: () => ended.promise,
    pause: () => {
      asked.push('pause');
      return stopping.promise;
    },
    cancel: (reason: string) => {
      asked.push(['cancel', reason]);
      return stopping.promise;
    },
  };
  return {
    ...{ handle: handle as unknown as TurnHandle, asked, stop: stopping.resolve },
    happen: () => heard?.(),
    end: ended.resolve,
    fail: ended.reject,
  };
}

function setUp(resumed?: TurnHandle) {
  const clock = fakeClock();
  const watched: string[] = [];
  const resumes: unknown[] = [];
  const driver = {
    resume: (...args: readonly unknown[]) => {
      resumes.push(args);
      return resumed;
    },
  } as unknown as TurnDriver;
  const notices = { watch: ({ id }: TurnHandle) => watched.push(id) };
  return {
    clock,
    watched,
    resumes,
    turns: createDrivenTurns(driver, { turnsUnderWay: 10, clock, notices }),
  };
}

/** Whether a promise has settled by now. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  promise.then(
    () => {
      done = true;
    },
    () => {
      done = true;
    },
  );
  await new Promise(setImmediate);
  return done;
}

describe('the turns of a server', () => {
  it('are begun once their first event is durable, and driven until they stop (D4)', async () => {
    const { turns, watched } = setUp();
    const { handle, happen, end } = aTurn();
    const beginning = turns.begin(() => handle);
    expect(await isDone(beginning)).toBe(false);
    happen();
    expect([await beginning, turns.has('t1'), watched]).toEqual(['t1', true, ['t1']]);
    end();
    await new Promise(setImmediate);
    expect(turns.has('t1')).toBe(false);
  });

  it('are not begun where the first event cannot be written (D4)', async () => {
    const { turns } = setUp();
    const { handle, fail } = aTurn();
    const beginning = turns.begin(() => handle);
    fail(new Error('no room'));
    await expect(beginning).rejects.toThrow('no room');
    expect(turns.has('t1')).toBe(false);
  });

  it('go on once this process has let go of them, or after two seconds (D4)', async () => {
    const { turns, clock } = setUp();
    const first = aTurn();
    const beginning = turns.begin(() => first.handle);
    first.happen();
    await beginning;
    let begun = 0;
    const second = aTurn();
    const goingOn = turns.goOn('t1', () => {
      begun += 1;
      return second.handle;
    });
    expect([await isDone(goingOn), begun]).toEqual([false, 0]);
    clock.advance(1_999);
    expect([await isDone(goingOn), begun]).toEqual([false, 0]);
    clock.advance(1);
    expect([await isDone(goingOn), begun]).toEqual([false, 1]);
    second.happen();
    await goingOn;
    // The first one still runs: it is the one that is driven.
    second.end();
    await new Promise(setImmediate);
    expect(turns.has('t1')).toBe(true);
    first.end();
    await new Promise(setImmediate);
    expect(turns.has('t1')).toBe(false);
  });

  it('continue at once if no one drives them here (D4)', async () => {
    const { turns, watched } = setUp();
    const { handle, happen } = aTurn();
    const goingOn = turns.goOn('t1', () => handle);
    happen();
    await goingOn;
    expect([turns.has('t1'), watched]).toEqual([true, ['t1']]);
  });

  it('are paused in the process that drives them, within two seconds (D4)', async () => {
    const { turns, clock } = setUp();
    await expect(turns.pause('t1')).rejects.toMatchObject({ code: 'conflict' });
    const { handle, happen, asked } = aTurn();
    const beginning = turns.begin(() => handle);
    happen();
    await beginning;
    const pausing = turns.pause('t1');
    expect([await isDone(pausing), asked]).toEqual([false, ['pause']]);
    clock.advance(2_000);
    await pausing;
  });

  it('are cancelled in the process that drives them, or else resumed for that (D4)', async () => {
    const { handle, happen, asked, stop } = aTurn();
    const { turns, resumes } = setUp(handle);
    const cancelling = turns.cancel('t1', 'enough');
    expect(asked).toEqual([['cancel', 'enough']]);
    expect(resumes).toEqual([['t1', { onVersionChange: 'continue' }]]);
    happen();
    expect(await isDone(cancelling)).toBe(false);
    stop();
    await cancelling;
    await turns.cancel('t1', 'again');
    expect(resumes).toHaveLength(1);
  });

  it('that cannot be taken up say so (D4)', async () => {
    const { handle, fail } = aTurn();
    const { turns } = setUp(handle);
    const cancelling = turns.cancel('t1', 'enough');
    fail(new Error('held by another'));
    await expect(cancelling).rejects.toThrow('held by another');
  });

  it('are shown and not driven by a server without an orchestrator (D4)', async () => {
    const notices = { watch: () => undefined };
    const turns = createDrivenTurns(undefined, { turnsUnderWay: 1, clock: fakeClock(), notices });
    const refused = { code: 'turns_not_driven' };
    const { handle } = aTurn();
    expect(turns.canDrive).toBe(false);
    await expect(turns.begin(() => handle)).rejects.toMatchObject(refused);
    await expect(turns.goOn('t1', () => handle)).rejects.toMatchObject(refused);
    await expect(turns.pause('t1')).rejects.toMatchObject(refused);
    await expect(turns.cancel('t1', '')).rejects.toMatchObject(refused);
    expect(setUp().turns.canDrive).toBe(true);
  });
});
