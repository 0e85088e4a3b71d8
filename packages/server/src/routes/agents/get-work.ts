import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { invalidField } from '../../problems/http-problem.js';
import type { AgentRecord } from '../../records/agent-records.js';
import { actionSchema, hasEnded, partedByCommas } from '../../wire/scalars.js';
import { toNoWork, toWorkDocument, workSchema } from '../../wire/work-document.js';
import { canOthers, namesFor } from '../executions/show-execution.js';
import { agentPath, findAgent } from './owned-agent.js';

export const getWork = endpoint({
  route: 'GET /api/agents/{agent_id}/work',
  id: 'getWork',
  summary: 'Ask for a task',
  description:
    'The agent holds the task until its lease ends: three times the interval at which it asks, at least as long as the execution says. A heartbeat renews it, and so does asking, for twelve leases, and any other report once a third of the lease is gone. 204: there is no task now, ask again later.',
  roles: ['agent'],
  params: agentPath,
  query: z.object({
    supported_actions: partedByCommas(z.array(actionSchema).max(200), z.string().max(20_000))
      .optional()
      .describe(
        'Parted by commas; others than those the agent registered are left out. Default: all of those.',
      ),
    renew: z
      .stringbool()
      .default(true)
      .describe(
        'Whether asking renews the leases of the tasks that the agent holds: false for one that sends heartbeats.',
      ),
  }),
  answers: { 200: workSchema, 204: null },
  find: findAgent,
  async handle({ found: agent, query }, context) {
    const { agents, executions, assignments, signs } = context;
    const wanted = await namesFor(actionsOf(agent, query.supported_actions));
    const leaseMs = signs.note(agent.id);
    // Asked for at the same time: most polls find no work, and want to know what became of the tasks they hold.
    const holding = executions.renew(agent.id, { isRenewed: query.renew });
    holding.catch(() => undefined);
    await agents.seen(agent);
    const actions = [...wanted.keys()];
    const offer = await executions.lease({
      agent: agent.id,
      owner: agent.owner,
      actions,
      leaseMs,
      canOthers: (needed) => canOthers(context, agent, needed),
    });
    if (offer !== undefined) {
      assignments.note(agent.id, offer.execution);
      return reply(200, toWorkDocument(offer, wanted.get(offer.task.action)));
    }
    const held = await holding;
    const stop = held.find(({ status }) => status === 'PAUSED' || hasEnded(status)) ?? held[0];
    return stop === undefined ? reply(204) : reply(200, toNoWork(stop, held));
  },
});

function actionsOf(
  { capabilities }: AgentRecord,
  asked: readonly string[] | undefined,
): readonly string[] {
  const able = capabilities.map(({ action }) => action);
  const wanted = asked?.filter((action) => able.includes(action)) ?? able;
  // An agent may know more than it registered; one that registered nothing it asks for would wait without end.
  if (wanted.length > 0) return [...new Set(wanted)];
  const unknown = asked ?? [];
  const message = `${unknown.join(', ')}: none is among the capabilities of the agent (${able.join(', ')})`;
  throw invalidField('query.supported_actions', message);
}
