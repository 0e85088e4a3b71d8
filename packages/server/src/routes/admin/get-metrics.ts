import { listBudgets } from '@pce/core/budgets';
import type { TurnReader } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { Executions } from '@pce/executions';
import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { gaugeOf, type MetricFamily, prometheusType, type Sample } from '../../metrics/metric.js';
import { component } from '../../wire/scalars.js';

const labels = z.record(z.string(), z.string());

const metricsSchema = component(
  'Metrics',
  'Metrics of a server process since it began, and gauges of the work of all that waits now.',
  {
    metrics: z.array(
      z.looseObject({
        name: z.string(),
        help: z.string(),
        type: z.string(),
        labels: labels.optional(),
      }),
    ),
  },
);

export const getMetrics = endpoint({
  route: 'GET /api/admin/metrics',
  id: 'getMetrics',
  summary: 'Metrics of this process since it began, and work that waits now',
  description:
    'As Prometheus text where that is asked for (Accept: text/plain, or format=prometheus).',
  roles: ['admin'],
  query: z.object({
    format: z
      .enum(['json', 'prometheus'])
      .optional()
      .describe('Form of the answer. Default: as the Accept header asks.'),
  }),
  answers: { 200: metricsSchema },
  async handle({ query, request }, context) {
    const { metrics } = context;
    const gauges = [...(await waitingWork(context)), ...(await budgetUse(context))];
    const wantsText = request.headers.get('Accept')?.includes('text/plain') === true;
    const format = query.format ?? (wantsText ? 'prometheus' : 'json');
    if (format === 'json') return reply(200, metrics.toJson(gauges));
    const headers = { 'Content-Type': prometheusType };
    return { response: new Response(metrics.toText(gauges), { headers }) };
  },
});

/**
 * Returns the gauges of the budgets over time of this day and month. Labels have the kinds of accounts and limits, never the
 * names of owners or groups.
 */
async function budgetUse({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<MetricFamily[]> {
  const spent = new Map<string, Sample>();
  const share = new Map<string, Sample>();
  for (const use of await listBudgets(store, clock.now())) {
    const { per, every } = use;
    for (const limit of ['modelCalls', 'tokens', 'cost'] as const) {
      const labels = { per, every, limit };
      const key = JSON.stringify(labels);
      const amount = use.spent[limit];
      const most = use.limits[limit];
      spent.set(key, { labels, value: (spent.get(key)?.value ?? 0) + amount });
      if (most === undefined) continue;
      const used = most === 0 ? 1 : amount / most;
      share.set(key, { labels, value: Math.max(share.get(key)?.value ?? 0, used) });
    }
  }
  return [
    gaugeOf('pce_budget_spent', 'Spent in the current windows of budgets over time.', [
      ...spent.values(),
    ]),
    gaugeOf('pce_budget_highest_share', 'Share of its limit that the fullest of them has spent.', [
      ...share.values(),
    ]),
  ];
}

interface Parts {
  readonly executions: Executions;
  readonly turns: TurnReader;
  readonly clock: Clock;
}

/** Returns the gauges of work that waits now, of all owners: what every process on the store says alike. */
async function waitingWork({ executions, turns, clock }: Parts): Promise<MetricFamily[]> {
  const [load, questions] = await Promise.all([executions.load(), turns.interventions()]);
  const since = questions.map(({ openedAt }) => openedAt);
  const oldest = Math.min(load.oldestSince ?? Infinity, ...since);
  const waited = oldest === Infinity ? 0 : Math.max(0, clock.now() - oldest) / 1_000;
  return [
    gaugeOf(
      'pce_executions',
      'Executions that have not ended, by status.',
      [...load.executions].map(([status, value]) => ({ labels: { status }, value })),
    ),
    gaugeOf('pce_tasks_ready', 'Tasks that are ready and that no agent has taken.', [
      { labels: {}, value: load.ready },
    ]),
    gaugeOf('pce_waiting_for_person', 'Tasks and questions of turns that wait for a person.', [
      { labels: { what: 'task' }, value: load.asked },
      { labels: { what: 'turn' }, value: questions.length },
    ]),
    gaugeOf('pce_oldest_wait_seconds', 'How long the oldest of them has waited.', [
      { labels: {}, value: waited },
    ]),
  ];
}
