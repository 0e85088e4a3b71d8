/** A web process and a worker over one store. Run by `recipes.e2e.test.ts`. */
import { createOrchestrator, memoryStore, type Orchestrator, type Tool } from '@pce/core';
import { runWorker } from '@pce/core/worker';
import { ruleRoles } from '@pce/rules';

// #region web
/** Answers as soon as the request is durable. */
async function take(pce: Orchestrator, owner: string, request: string): Promise<string> {
  return await pce.submit(request, { owner });
}

/** Keeps a person's decision, also while the lease of a dead process lasts. */
async function approve(pce: Orchestrator, intervention: string, by: string): Promise<void> {
  await pce.decide(intervention, { choose: 'approve', by });
}
// #endregion

export async function workersRecipe(request: string, tools: readonly Tool[]): Promise<string> {
  const store = memoryStore();
  const web = createOrchestrator({ ...ruleRoles(), tools, store });
  // #region worker
  const pce = createOrchestrator({ ...ruleRoles(), tools, store });
  const worker = runWorker([pce], { turns: 20, onError: (error) => console.error(error) });
  process.once('SIGTERM', async () => {
    await worker.drain({ graceMs: 30_000 });
    await pce.close();
  });
  // #endregion
  const turn = await take(web, 'ann', request);
  for (let status = 'running'; status !== 'completed'; ) {
    for (const { id } of await web.interventions()) await approve(web, id, 'ann');
    ({ status } = await web.result(turn));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await worker.drain();
  return (await web.result(turn)).status;
}
