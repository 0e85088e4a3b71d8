import { fakeClock } from '@pce/testkit';
import * as z from 'zod';
import type { Effect } from '../src/contracts/tool-outcome.js';
import { memoryStore } from '../src/store/memory-store.js';
import { defineTool } from '../src/tools/define-tool.js';
import type { Tool } from '../src/tools/tool.js';
import { openDesk } from './desk.js';

/** Opens desks that share a store and a clock, each like a process of its own. */
export function openOffice(
  decisions: Parameters<typeof openDesk>[0],
  options: NonNullable<Parameters<typeof openDesk>[1]> = {},
) {
  const clock = fakeClock(1_000);
  const shared = { store: memoryStore({ clock }), clock };
  let opened = 0;
  const open = (own: typeof options = {}) => {
    opened += 1;
    return openDesk(decisions, { ...shared, ...options, ...own, process: `process ${opened}` });
  };
  return { ...shared, open };
}

/** A tool that a person has to approve; `runs` has its amounts. */
export function refundTool(runs: number[], effect: Effect = 'once'): Tool {
  return defineTool({
    name: 'refund',
    description: 'Refund',
    effect,
    destructive: true,
    input: z.object({ amount: z.number() }),
    execute({ amount }) {
      runs.push(amount);
      return { refunded: amount };
    },
  });
}
