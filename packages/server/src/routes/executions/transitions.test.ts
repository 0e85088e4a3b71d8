import { type ExecutionStatus, executionStatuses, executionTransitions } from '@pce/executions';
import { describe, expect, it } from 'vitest';
import { type Api, api, type Reply, textAt } from '../../../test/api.js';
import { askForWork, executed, registered, says } from '../../../test/work.js';

const plan = 'In any order:\n\n1. [ ] Rent a room\n2. [ ] Paint a sign';

type Asked = 'QUEUED' | 'RUNNING' | 'PAUSED' | 'CANCELLED';
const asked: readonly Asked[] = ['QUEUED', 'RUNNING', 'PAUSED', 'CANCELLED'];

const patch = (pce: Api, execution: string, status: Asked): Promise<Reply> =>
  pce.send(`PATCH /api/executions/${execution}`, { status });

/** An execution that an agent has begun. */
async function running(pce: Api, options: object = {}) {
  const agent = await registered(pce);
  const written = await pce.send('POST /api/plans', { content: plan });
  const plan_id = textAt(written, 'plan_id');
  const begun = await pce.send('POST /api/executions', { plan_id, options });
  const execution = textAt(begun, 'execution_id');
  const offers = [await askForWork(pce, agent), await askForWork(pce, agent)];
  const say = async (event: Readonly<Record<string, unknown>>) => {
    for (const offer of offers) await says(pce, agent, offer, event);
  };
  return { execution, say };
}

/** Moves that lead an execution to each status. */
const ways: Readonly<Record<ExecutionStatus, (pce: Api) => Promise<string>>> = {
  async CREATED(pce) {
    // Points of a list without numbers or boxes: a person has to look first.
    return executed(pce, '- Rent a room\n- Paint a sign');
  },
  QUEUED: (pce) => executed(pce, plan),
  RUNNING: async (pce) => (await running(pce)).execution,
  async BLOCKED(pce) {
    const { execution, say } = await running(pce);
    await say({ event_type: 'task_blocked', message: 'no key' });
    return execution;
  },
  async PAUSED(pce) {
    const { execution } = await running(pce);
    await patch(pce, execution, 'PAUSED');
    return execution;
  },
  async COMPLETED(pce) {
    const { execution, say } = await running(pce);
    await say({ event_type: 'task_complete' });
    return execution;
  },
  async FAILED(pce) {
    const { execution, say } = await running(pce, { on_exhausted: 'fail' });
    await say({ event_type: 'task_error', blocking: true });
    return execution;
  },
  async CANCELLED(pce) {
    const execution = await executed(pce, plan);
    await patch(pce, execution, 'CANCELLED');
    return execution;
  },
};

const cases = executionStatuses.flatMap((from) => asked.map((to) => ({ from, to })));

describe('of all ways an execution can be asked to go', () => {
  it.each(cases)(
    'from $from to $to is as the state machine says (D2, D4)',
    async ({ from, to }) => {
      await using pce = api();
      const execution = await ways[from](pce);
      const before = (await pce.send(`GET /api/executions/${execution}`)).body;
      expect(before.status).toBe(from);
      const { status, body } = await patch(pce, execution, to);
      if (executionTransitions[from].includes(to)) {
        expect([status, body.status]).toEqual([200, to]);
      } else {
        expect([status, body.from, body.to]).toEqual([409, from, to]);
        expect((await pce.send(`GET /api/executions/${execution}`)).body).toEqual(before);
      }
    },
  );
});
