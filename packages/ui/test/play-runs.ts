import { expect, vi } from 'vitest';
import { agUiRoutes } from '../src/ag-ui/index.js';
import { AgUiPage } from './ag-ui-page.js';
import { openDesk } from './desk.js';

/**
 * Plays turns in pages of AG-UI, whose client refuses what breaks the protocol: drafts that are rejected, one or two approvals,
 * denials, questions, cuts and reloads, chosen by a seed. Checks that each page ends with the answer of its turn.
 */
export async function playRuns(turns: number, seed: number): Promise<void> {
  let random = seed;
  const below = (limit: number): number => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((random / 2 ** 32) * limit);
  };
  const complaints = vi.spyOn(console, 'warn');
  for (let number = 0; number < turns; number += 1) {
    const orders = Array.from({ length: 1 + below(2) }, (_, at) => `O-${number}-${at}`);
    const drafts = ['A wrong draft.', 'Another one.'].slice(0, below(3) === 0 ? 1 + below(2) : 0);
    const refunds = below(4) > 0;
    const cited = refunds ? ' [c1]' : '';
    const isDenied = below(5) === 0;
    const desk = openDesk({
      drafts: [...drafts, isDenied ? 'Done.' : `Answer ${number}${cited}.`],
      refunds,
      ...(below(5) === 0 && { asks: 'Which order?' }),
    });
    await using pce = desk.pce;
    const handler = agUiRoutes(pce, { drafts: below(4) === 0 ? 'hold' : 'stream' });
    let page = new AgUiPage(handler, 't1');
    page.addMessage({ id: 'm1', role: 'user', content: orders.join(' ') });
    const choose = () => (isDenied ? undefined : 'approve');
    for (let runs = 0; page.state.pce?.status !== 'completed'; runs += 1) {
      expect(runs).toBeLessThan(30);
      if (below(5) === 0) page.cutAfter(1 + below(12));
      if (page.pendingInterrupts.length === 0) await page.runAgent();
      else await page.decide(({ reason }) => (reason === 'approval' ? choose() : 'answer'));
      if (below(10) === 0) page = new AgUiPage(handler, 't1');
    }
    const { turn = '' } = (await pce.list())[0] ?? {};
    const { answer } = await pce.result(turn);
    expect(page.text).toBe(answer);
    expect(desk.refunds.toSorted()).toEqual(refunds && !isDenied ? orders : []);
    expect(page.refusals).toEqual([]);
  }
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
}
