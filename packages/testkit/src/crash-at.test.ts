import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { completion, crashAt, directCalls, scriptedRoles } from './index.js';

const refund = defineTool({
  name: 'orders.refund',
  description: 'Refund an order',
  input: z.object({ euros: z.number() }),
  execute: ({ euros }) => ({ euros }),
});
const roles = scriptedRoles({
  decide: ({ iteration }) =>
    iteration === 1 ? directCalls({ tool: 'orders.refund', args: { euros: 40 } }) : completion(),
});

it('reports the question for which a turn waits, in place of the crash that cannot happen', async () => {
  const crash = crashAt('before', refund, memoryStore());
  const pce = createOrchestrator({ ...roles, tools: [crash.tool], store: crash.store });
  const crashed = crash.during(pce.start('Refund the order')); // its request does not say 40
  await expect(crashed).rejects.toThrow(
    'the turn is blocked, and orders.refund was not called: orders.refund wants to run',
  );
  await expect(crash.during(pce.start('Refund 40 euros'))).resolves.toBeUndefined();
});
