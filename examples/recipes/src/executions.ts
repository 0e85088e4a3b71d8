/** Plans carried out by agents, and by turns of this process. Run by `recipes.e2e.test.ts`. */
import { createOrchestrator, memoryStore } from '@pce/core';
import {
  createExecutions,
  executionCosts,
  executionLog,
  forecast,
  runTasks,
  turnRunner,
} from '@pce/executions';
import { ruleRoles } from '@pce/rules';

const day = 86_400_000;
const days = (minMs: number, likelyMs: number, maxMs: number) => ({
  minMs: minMs * day,
  likelyMs: likelyMs * day,
  maxMs: maxMs * day,
});

export async function executionRecipe(): Promise<string[]> {
  const said: string[] = [];
  // #region create
  const executions = createExecutions({ store: memoryStore() });
  const { execution } = await executions.create({
    plan: {
      goal: 'Open a tea shop',
      tasks: [
        { id: 'rent', title: 'Rent a room', action: 'contact', duration: days(2, 5, 14) },
        { id: 'sign', title: 'Paint a sign', action: 'build', dependsOn: ['rent'] },
      ],
    },
  });
  // #endregion

  // #region agent
  const agent = 'ann';
  const offer = await executions.lease({ agent, actions: ['contact'] });
  if (offer !== undefined) {
    const { task, token } = offer;
    // … the work; a heartbeat now and then keeps the task
    const output = { street: 'Mill Lane' };
    const report = { type: 'task_complete', task: task.id, agent, token, output } as const;
    await executions.report(execution, report, 'event-1'); // taken once, however often it is sent
  }
  // #endregion

  // #region forecast
  const state = await executions.get(execution);
  const { criticalPath, finish } = forecast(state, Date.now());
  said.push(`${criticalPath.join(' → ')}, done by ${new Date(finish.p80).getFullYear() > 2000}`);
  // #endregion

  // #region turns
  const pce = createOrchestrator({ ...ruleRoles(), tools: [] });
  const end = await runTasks({
    executions,
    execution,
    run: turnRunner({ orchestrator: pce }), // each task a turn of its own
    concurrency: 4,
  });
  said.push(`${end.status}: ${end.reason}`);
  // #endregion

  // #region change
  const permit = { title: 'Get a permit', action: 'person', person: 'Mark' };
  const { planVersion } = await executions.changePlan(execution, {
    changes: [
      { change: 'edit', task: 'sign', fields: { title: 'Paint a big sign' } },
      { change: 'add', task: 'permit', fields: permit, before: ['sign'] },
    ],
    by: 'carol',
    reason: 'the council asks for it',
  });
  said.push(`version ${planVersion} of the plan`);
  // #endregion

  // #region resolve
  const resolution = {
    task: 'sign',
    choice: 'take_over',
    by: 'carol',
    note: 'Painted it',
  } as const;
  said.push((await executions.resolve(execution, resolution)).status);
  // #endregion

  // #region log
  const now = await executions.get(execution);
  const entries = await executions.events(execution, { limit: 10_000 });
  const log = executionLog(
    now,
    entries.map(({ event }) => event),
  );
  const { agentMs, waitMs, usage } = executionCosts(now, log, Date.now());
  said.push(`${log.attempts.length} attempts: ${agentMs >= 0 && waitMs >= 0}, ${usage?.cost ?? 0}`);
  // #endregion
  await pce.close();
  return said;
}
