import type { TurnReader } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Executions } from '@pce/executions';
import { gaugeOf } from './gauge-of.js';
import type { MetricFamily } from './metric-family.js';

interface Parts {
  readonly executions: Executions;
  readonly turns: TurnReader;
  readonly clock: Clock;
}

/** Returns the gauges of work that waits now, of all owners: what every process on the store says alike. */
export async function waitingWork({ executions, turns, clock }: Parts): Promise<MetricFamily[]> {
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
