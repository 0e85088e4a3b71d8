import { memoryStore } from '@pce/core';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { aLoop } from '../../../test/a-loop.js';
import { LoopWriter } from './loop-writer.js';

const ended = { type: 'loop.ended', outcome: 'failed', reason: 'x' } as const;

it('appends only while it holds the lease, if there is one (C8)', async () => {
  const [store, clock] = [memoryStore(), fakeClock()];
  const { loop, run } = aLoop({ store, clock, execute: () => [{ type: 'die' }] });
  expect(await run()).toMatchObject({ status: 'needs-person' });
  const stale = await LoopWriter.load(store, clock, 'l1', { key: 'loop:l1', token: 0 });
  await expect(stale.append(ended)).rejects.toMatchObject({ code: expect.stringMatching(/lease/) });
  expect(await loop.state()).toMatchObject({ phase: { name: 'closed' } });
});
