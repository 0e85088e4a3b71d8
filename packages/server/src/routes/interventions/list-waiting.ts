import { PceError } from '@pce/core/errors';
import type { Clock } from '@pce/core/ports';
import type { ExecutionState, Executions } from '@pce/executions';
import type { ServerContext } from '../../endpoint/server-context.js';
import type { AgentRecords } from '../../records/agent-records.js';
import {
  episodeWaits,
  executionWaits,
  type OpenInterventionDocument,
  pauseWaits,
  taskWaits,
  turnWaits,
} from '../../wire/intervention-document.js';
import { lateTasks, staffOf, unstaffed } from '../executions/show-execution.js';

const ranks = { critical: 0, high: 1, medium: 2, low: 3 } as const;

/** Orders what waits for a person: by priority, then what expires first, then the oldest. */
function byUrgency(a: OpenInterventionDocument, b: OpenInterventionDocument): number {
  return (
    ranks[a.priority] - ranks[b.priority] ||
    compare(a.expires_at ?? '~', b.expires_at ?? '~') ||
    compare(a.opened_at, b.opened_at) ||
    compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Maximum number of questions and of paused episodes: more than one person decides at a time. */
const maxItems = 1_000;

/** Returns what waits for a person in episodes: their questions, and those that are paused until somebody resumes them. */
async function waitingEpisodes(
  { tracker }: Pick<ServerContext, 'tracker'>,
  owner: string,
): Promise<readonly OpenInterventionDocument[]> {
  if (tracker === undefined) return [];
  const { rows } = await tracker.listInterventions({ owner, limit: maxItems });
  const asked = await Promise.all(
    rows.map(async (row) => episodeWaits(row, (await tracker.getStatus(row.episode)).title)),
  );
  const paused = await tracker.listEpisodes({ owner, status: 'paused', limit: maxItems });
  return [...asked, ...paused.rows.flatMap(pauseWaits)];
}

/** Executions of a status that are looked at, the newest first. */
const maxExecutions = 200;

/** Plans that wait for review, more than anybody accepts in one sitting. */
const maxReviews = 1_000;

interface Parts {
  readonly executions: Executions;
  readonly agents: AgentRecords;
  readonly clock: Clock;
}

/**
 * Returns what waits for a person in the executions of an owner: plans to review, tasks, work that no agent can do, tasks that
 * miss their deadline, and executions in which no agent gives a sign.
 */
async function waitingExecutions(
  { executions, agents, clock }: Parts,
  owner: string,
): Promise<readonly OpenInterventionDocument[]> {
  const staff = await staffOf({ agents }, owner);
  const statuses = ['QUEUED', 'RUNNING', 'BLOCKED'] as const;
  const lists = statuses.map((status) => executions.list({ owner, status, limit: maxExecutions }));
  const listed = (await Promise.all(lists)).flatMap((page) => page.executions);
  // Executions without a kept plan are worked by the process that made them.
  const looked = listed.filter(({ planId, status }) => planId ?? status === 'BLOCKED');
  const found = looked.map(async ({ execution, planId }) => {
    try {
      const state = await executions.get(execution);
      const missing = planId ? unstaffed(state, staff) : [];
      return [
        ...silence(state),
        ...missing.map(taskWaits),
        ...lateWaits(state, new Set(missing.map(({ task }) => task)), clock.now()),
      ];
    } catch (error) {
      if (!PceError.isInstance(error)) throw error;
      return []; // damaged, or gone meanwhile
    }
  });
  const [waiting, created, ...more] = await Promise.all([
    executions.waiting(owner),
    executions.list({ owner, status: 'CREATED', limit: maxReviews }),
    ...found,
  ]);
  const reviews = created.executions.map(({ execution, name, createdAt: since }) => {
    const message = 'its plan waits for review: look at its tasks, then accept or cancel it';
    return executionWaits({ execution, name, kind: 'plan_review', message, since });
  });
  return [...reviews, ...waiting.map(taskWaits), ...more.flat()];
}

function silence(state: ExecutionState): OpenInterventionDocument[] {
  const { execution, plan, status, isSilent, reason: message, lastSignAt, options } = state;
  if (status !== 'BLOCKED' || !isSilent) return [];
  const since = lastSignAt + options.silenceMs;
  return [executionWaits({ execution, name: plan.name, kind: 'silence', message, since })];
}

/** Returns late tasks that do not wait for another reason; of a whole, its late parts represent it. */
function lateWaits(
  state: ExecutionState,
  waiting: ReadonlySet<string>,
  now: number,
): OpenInterventionDocument[] {
  const { execution, plan, graph, tasks } = state;
  return lateTasks(state, now).flatMap((late) => {
    const planned = graph.byId.get(late.task);
    if (planned === undefined || graph.parts.has(late.task) || waiting.has(late.task)) return [];
    if (tasks.get(late.task)?.status === 'BLOCKED') return [];
    const { title, priority } = planned;
    return [taskWaits({ ...late, suggestions: [], execution, title, priority, name: plan.name })];
  });
}

/** Readers of everything that can wait for a person. */
export type WaitingParts = Pick<
  ServerContext,
  'executions' | 'agents' | 'turns' | 'tracker' | 'clock'
>;

/** A list of items that wait for a person of an owner. */
export interface Waiting {
  /** The most urgent first. */
  readonly items: readonly OpenInterventionDocument[];
  /** Of all. */
  readonly count: number;
}

/** Returns what waits for a person of an owner: the one list that every view and count is of. */
export async function listWaiting(
  parts: WaitingParts,
  owner: string,
  limit = Infinity,
): Promise<Waiting> {
  const { turns } = parts;
  const [listed, ofExecutions, ofEpisodes] = await Promise.all([
    turns.interventions(),
    waitingExecutions(parts, owner),
    waitingEpisodes(parts, owner),
  ]);
  const ofTurns = listed.filter((each) => each.owner === owner).map(turnWaits);
  const all = [...ofTurns, ...ofExecutions, ...ofEpisodes].sort(byUrgency);
  const items = all.slice(0, limit).map(async (item) => {
    const turn = item.turn_id === null ? undefined : await turns.find(item.turn_id);
    return turn === undefined ? item : { ...item, title: turn.title };
  });
  return { items: await Promise.all(items), count: all.length };
}
