import { fileURLToPath } from 'node:url';
import { createOrchestrator, type RoleModel, type TurnResult } from '@pce/core';
import { modelRoles } from '@pce/roles';
import { loadWorkflows } from '@pce/workflows';
import { shopTools } from './tools.ts';

const workflowsFolder = fileURLToPath(new URL('../workflows', import.meta.url));

export const request =
  'Compare the laptops under $800 and say which one is best for writing on the train.';

export interface Comparison {
  readonly result: TurnResult;
  /** Names of the workflows that served a command. */
  readonly workflows: readonly string[];
}

/** Runs one turn with a model, the tools of the shop and its workflow. */
export async function compare(model: RoleModel): Promise<Comparison> {
  const used: string[] = [];
  // #region compare
  await using pce = createOrchestrator({
    ...modelRoles(model),
    tools: shopTools,
    workflows: await loadWorkflows(workflowsFolder),
    limits: { modelCalls: 30, tokens: 200_000 },
  });
  const turn = pce.start(request);
  turn.on('workflow.matched', ({ workflow }) => used.push(workflow));
  const result = await turn.result();
  // #endregion
  return { result, workflows: used };
}
