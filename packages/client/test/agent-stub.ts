import type { FakeClock } from '@pce/testkit';
import { jsonAnswer, type RecordedRequest, stubFetch } from './stub-server.js';

type Body = RecordedRequest['body'];

/** A server that hands out the tasks of a list and takes reports. */
export interface AgentStub {
  readonly fetch: typeof globalThis.fetch;
  /** Given out one after the other. */
  readonly tasks: string[];
  /** Every report that arrived, those sent again too. */
  readonly reports: Body[];
  /** Times at which work was asked for. */
  readonly polls: number[];
  /** Answers a report otherwise: fields of the receipt, a whole response, or a failing network. */
  onReport: (report: Body) => Response | Readonly<Record<string, unknown>> | undefined;
  /** Answers a question for work otherwise. */
  onPoll: () => Response | undefined;
}

export const leaseMs = 60_000;

export function agentStub(clock: FakeClock): AgentStub {
  const iso = (at: number): string => new Date(at).toISOString();
  const taken = new Map<unknown, unknown>();

  const work = (): Response => {
    stub.polls.push(clock.now());
    const other = stub.onPoll();
    if (other !== undefined) return other;
    const task = stub.tasks.shift();
    return task === undefined ? new Response(null, { status: 204 }) : jsonAnswer(offer(task));
  };
  const offer = (task: string) => ({
    work_available: true,
    execution_id: 'exec_1',
    plan_id: 'plan_1',
    lease: { token: `lease_${task}`, expires_at: iso(clock.now() + leaseMs) },
    next_task: {
      task_id: task,
      title: `Task ${task}`,
      description: '',
      action: 'write',
      params: { some_name: task },
      timeout_hours: 24,
      retry_policy: { max_attempts: 3, backoff_seconds: 30 },
      attempt: 1,
      context: { plan_goal: 'A shop', previous_tasks: [], upcoming_tasks: [], notes: [] },
    },
    force_pause: false,
    force_cancel: false,
  });
  const report = (body: Body): Response => {
    stub.reports.push(body);
    const said = stub.onReport(body);
    if (said instanceof Response) return said;
    const recordedAt = taken.get(body.event_id) ?? iso(clock.now());
    taken.set(body.event_id, recordedAt);
    const receipt = {
      event_id: body.event_id,
      execution_id: 'exec_1',
      recorded_at: recordedAt,
      status: 'RUNNING',
      next_task_id: null,
      status_message: 'taken',
    };
    return jsonAnswer({ ...receipt, ...said }, { status: 201 });
  };

  const stub: AgentStub = {
    fetch: stubFetch(({ method, body }) => (method === 'GET' ? work() : report(body))),
    tasks: [],
    reports: [],
    polls: [],
    onReport: () => undefined,
    onPoll: () => undefined,
  };
  return stub;
}
