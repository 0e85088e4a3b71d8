import type { OpenIntervention } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { useBulk } from './use-bulk.ts';

const named = (id: string) => ({ id }) as OpenIntervention;

describe('several items that are decided alike', () => {
  it('are each sent again only if they were refused (D6, A14)', async () => {
    const sent: string[] = [];
    const done: string[][] = [];
    let refused = 'b';
    const items = ['a', 'b', 'c'].map(named);
    const decide = async ({ id }: OpenIntervention): Promise<void> => {
      sent.push(id);
      if (id === refused) throw new Error(`${id} is refused`);
    };
    await using hook = await renderHook(
      () => useBulk(items, decide, (all) => done.push(all.map(({ id }) => id))),
      undefined,
    );
    await hook.act(() => expect(hook.result.run()).rejects.toThrow('b is refused'));
    expect([hook.result.left.map(({ id }) => id), done]).toEqual([['b'], [['a', 'c']]]);
    refused = '';
    await hook.act(() => hook.result.run());
    expect([sent, done]).toEqual([
      ['a', 'b', 'c', 'b'],
      [['a', 'c'], ['b']],
    ]);
  });
});
