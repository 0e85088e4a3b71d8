import {
  createAgents,
  createExecution,
  createPlan,
  type HeldTask,
  toHeldTask,
  workRequest,
} from './api.ts';
import type { Connections } from './connections.ts';
import { inTurn } from './in-turn.ts';
import { planText } from './plan-text.ts';

export async function holdTasks(
  pool: Connections,
  { executions, tasks }: { readonly executions: number; readonly tasks: number },
): Promise<HeldTask[]> {
  const plan = await createPlan(pool, planText({ tasks, width: tasks }));
  await inTurn(executions, 8, () => createExecution(pool, plan));
  const agents = await createAgents(pool, executions * tasks);
  return inTurn(agents.length, 32, async (index) => {
    const agent = agents[index];
    const held = agent && toHeldTask(agent, await pool.send(workRequest(agent)));
    if (held === undefined) throw new Error(`agent ${index} was given no task`);
    return held;
  });
}
