import { type ExecutionState, forecast } from '@pce/executions';
import { actionsOf, type Blocker, type WaitingTask } from '@pce/executions/internal';
import type { ServerContext } from '../../endpoint/server-context.js';
import { invalidField } from '../../problems/http-problem.js';
import type { AgentRecord } from '../../records/agent-records.js';
import { type ExecutionDocument, toExecutionDocument } from '../../wire/execution-document.js';
import { hasEnded, toTime } from '../../wire/scalars.js';

/** The agents of an owner, each with the names by which the tasks that it can do are asked for. */
export type Staff = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the names by which an agent asks for tasks, each with its own word for it. */
export async function namesFor(
  capabilities: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { namesOfCapability } = await import('@pce/plans/internal');
  const names = capabilities.flatMap((own) =>
    namesOfCapability(own).map((name) => [name, own] as const),
  );
  // Its own word, if it has several for one action.
  return new Map([...names, ...capabilities.map((own) => [own, own] as const)]);
}

/** Returns the agents of an owner with what they can do. */
export async function staffOf(
  { agents }: Pick<ServerContext, 'agents'>,
  owner: string,
  isMeant: (agent: AgentRecord) => boolean = () => true,
): Promise<Staff> {
  const all: AgentRecord[] = [];
  for (let after: string | undefined; ; ) {
    const { rows, next } = await agents.list(owner, { after, limit: 1_000 });
    all.push(...rows.filter(isMeant));
    if (next === undefined) break;
    after = next;
  }
  const entry = async ({ id, capabilities }: AgentRecord) => {
    const names = await namesFor(capabilities.map(({ action }) => action));
    return [id, new Set(names.keys())] as const;
  };
  return new Map(await Promise.all(all.map(entry)));
}

/** Milliseconds after which an agent that has not asked for work is not waited for. */
const awayMs = 900_000;

/** Returns whether an agent of the same owner, which asked for work lately, can do one of some actions in the place of another. */
export async function canOthers(
  context: Pick<ServerContext, 'agents' | 'signs' | 'clock'>,
  { id, owner }: AgentRecord,
  actions: readonly string[],
): Promise<boolean> {
  const { signs, clock } = context;
  const isThere = (other: AgentRecord): boolean =>
    other.id !== id && (signs.lastSeen(other) ?? -Infinity) > clock.now() - awayMs;
  const staff = await staffOf(context, owner, isThere);
  return [...staff.values()].some((names) => actions.some((action) => names.has(action)));
}

/** Returns one item for each action that tasks of an execution need and no agent has; the first such task represents all. */
export function unstaffed(state: ExecutionState, staff: Staff): readonly WaitingTask[] {
  if (hasEnded(state.status)) return [];
  // A blocked task waits for a person by itself.
  const open = openTasks(state).filter((id) => state.tasks.get(id)?.status !== 'BLOCKED');
  const missing = Map.groupBy(open, (id) => {
    const only = state.tasks.get(id)?.agent ?? state.agent;
    const able = only === undefined ? [...staff.values()] : [staff.get(only) ?? new Set<string>()];
    const actions = actionsOf(state, id);
    if (able.some((names) => actions.some((action) => names.has(action)))) return undefined;
    return `${only === undefined ? 'no agent can' : `${only} cannot`} do ${actions
      .toReversed()
      .map((action) => `\`${action}\``)
      .join(' or ')}`;
  });
  return [...missing].flatMap(([what, [task, ...more]]) => {
    const planned = task === undefined ? undefined : state.graph.byId.get(task);
    if (what === undefined || planned === undefined) return [];
    const count = more.length === 0 ? '1 task' : `${more.length + 1} tasks`;
    const message = `${what} (${count}): register an agent that can, give the task another action or agent, or do it yourself`;
    const { id, title, priority } = planned;
    return [
      {
        execution: state.execution,
        task: id,
        title,
        name: state.plan.name,
        priority,
        kind: 'no_agent' as const,
        message,
        suggestions: [],
        since: state.createdAt,
      },
    ];
  });
}

/** Throws if an agent can do none of a task's actions, or of those of all open tasks. */
export function assertAble(
  agent: string,
  { actions, staff }: { readonly actions: readonly string[]; readonly staff: Staff },
): void {
  const able = staff.get(agent) ?? new Set();
  if (actions.length === 0 || actions.some((action) => able.has(action))) return;
  const message = `${agent} cannot do ${[...new Set(actions)].slice(0, 10).join(', ')}: it can do ${[...able].join(', ')}`;
  throw invalidField('body.agent_id', message);
}

/** Returns the tasks without parts that an agent is to do and that are not done. */
export function openTasks({ graph, tasks }: ExecutionState): readonly string[] {
  return graph.order.filter((id) => {
    const { status, action } = tasks.get(id) ?? {};
    const isForPerson = (action ?? graph.byId.get(id)?.action) === 'person';
    return !isForPerson && status !== 'COMPLETE' && status !== 'SKIPPED' && status !== 'RUNNING';
  });
}

/** An open task that will miss its deadline, or has, as what holds an execution up. */
interface LateTask extends Omit<Blocker, 'kind'> {
  readonly task: string;
  readonly kind: 'late';
}

/** Returns the open tasks of an execution that are expected to end after their deadline. */
export function lateTasks(state: ExecutionState, now: number): readonly LateTask[] {
  const hasDeadlines = state.plan.tasks.some(({ deadline }) => deadline !== undefined);
  if (!hasDeadlines || hasEnded(state.status)) return [];
  const { late, tasks } = forecast(state, now);
  return tasks.flatMap(({ id, expectedEnd }) => {
    const { status } = state.tasks.get(id) ?? {};
    const { deadline } = state.graph.byId.get(id) ?? {};
    if (!late.includes(id) || deadline === undefined) return [];
    if (status === 'COMPLETE' || status === 'SKIPPED') return [];
    const verb = deadline < now ? 'has missed' : 'will miss';
    const message = `${verb} its deadline, ${toTime(deadline)}: expected ${toTime(expectedEnd)}`;
    // Stable, so that it is one cause until the deadline has passed.
    const since = deadline < now ? deadline : (state.startedAt ?? state.createdAt);
    return [{ task: id, kind: 'late', message, suggestions: [], since }];
  });
}

/** Returns an execution as the API shows it, with what no agent of its owner can do, and what is late. */
export async function showExecution(
  state: ExecutionState,
  context: Pick<ServerContext, 'agents' | 'clock'>,
): Promise<ExecutionDocument> {
  const missing = unstaffed(state, await staffOf(context, state.owner));
  return toExecutionDocument(state, [...missing, ...lateTasks(state, context.clock.now())]);
}
