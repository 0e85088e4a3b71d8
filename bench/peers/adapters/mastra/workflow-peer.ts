import { Mastra } from '@mastra/core';
import { createStep, createWorkflow } from '@mastra/core/workflows';
import * as z from 'zod';
import type { Peer, PeerOptions } from '../../peer.ts';
import { openStorage } from './open-storage.ts';

const place = z.looseObject({ step: z.number(), of: z.number() });

/** W(n) as a workflow that goes round: each step decides and calls, without an agent. */
export async function openWorkflowPeer({ workload, folder }: PeerOptions): Promise<Peer> {
  const { decide, work } = workload;
  const decideAt = ({ step, of }: z.infer<typeof place>) => decide(`step ${step} of ${of}`);
  const step = createStep({
    id: 'work',
    inputSchema: place,
    outputSchema: place,
    async execute({ inputData }) {
      const args = decideAt(inputData);
      if (args === undefined) throw new Error(`nothing is left at step ${inputData.step}`);
      return { ...(await work(args)) };
    },
  });
  const loop = createWorkflow({ id: 'loop', inputSchema: place, outputSchema: place })
    .dountil(step, async ({ inputData }) => inputData.step >= inputData.of)
    .commit();
  const storage = await openStorage(folder);
  const mastra = new Mastra({ workflows: { loop }, storage, logger: false });
  const workflow = mastra.getWorkflow('loop');
  return {
    async run(steps) {
      const run = await workflow.createRun();
      const result = await run.start({ inputData: { step: 0, of: steps } });
      if (result.status !== 'success') throw new Error(`the workflow ended as ${result.status}`);
      decideAt(result.result); // The closing decision, which the loop's condition makes by itself.
    },
    close: () => storage.close(),
  };
}
