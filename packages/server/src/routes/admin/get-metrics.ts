import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { prometheusType } from '../../metrics/metric.js';
import { budgetUse, waitingWork } from '../../metrics/work-gauges.js';
import { schemaComponent } from '../../wire/scalars.js';

const labels = z.record(z.string(), z.string());

const metricsSchema = schemaComponent(
  'Metrics',
  'Metrics of a server process since it began, and gauges of the work of all that waits now.',
  z.object({
    metrics: z.array(
      z.looseObject({
        name: z.string(),
        help: z.string(),
        type: z.string(),
        labels: labels.optional(),
      }),
    ),
  }),
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
