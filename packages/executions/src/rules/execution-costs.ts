import type { Usage } from '@pce/core/contracts';
import { addUsage } from '@pce/core/internal';
import { type ExecutionLog, type LoggedAttempt, phaseOf } from './execution-log.js';
import type { ExecutionState } from './state.js';

/** Costs of a part of an execution. */
export interface CostShare {
  /** Id of the agent or task, title of the phase, name of the person. */
  readonly name: string;
  /** Attempts of agents; of a person, decisions. */
  readonly count: number;
  /** Milliseconds for which agents held tasks; what ran at the same time counts each. */
  readonly agentMs: number;
  /** Milliseconds from questions to the decisions of people about them. */
  readonly waitMs: number;
  /** Usage of models, as agents stated it; absent if none did. */
  readonly usage?: Usage;
}

/** Costs of an execution: hours of agents and people, tokens and money. */
export interface ExecutionCosts extends Omit<CostShare, 'name'> {
  /** Milliseconds from its creation to its end, or to now. */
  readonly wallMs: number;
  readonly agents: readonly CostShare[];
  readonly people: readonly CostShare[];
  readonly tasks: readonly CostShare[];
  /** Phases of the plan, if it has some. */
  readonly phases: readonly CostShare[];
}

type Item = Omit<CostShare, 'name'>;

/** Returns what an execution took, by its log. Pure. */
export function executionCosts(
  state: ExecutionState,
  { attempts, waits, decisions }: Pick<ExecutionLog, 'attempts' | 'waits' | 'decisions'>,
  now: number,
): ExecutionCosts {
  const end = state.endedAt ?? now;
  const worked = attempts.map((each) => ({ ...each, ...itemOf(each, end) }));
  const waited = waits.map(({ task, since, until = end }) => ({
    task,
    count: 0,
    agentMs: 0,
    waitMs: until - since,
  }));
  const decided = decisions.flatMap(({ by, waitMs }) =>
    waitMs === undefined ? [] : [{ by, count: 1, agentMs: 0, waitMs }],
  );
  const all = [...worked, ...waited];
  return {
    ...sum(all),
    wallMs: end - state.createdAt,
    agents: shares(worked, ({ agent }) => agent),
    people: shares(decided, ({ by }) => by),
    tasks: shares(all, ({ task }) => task),
    phases: shares(all, ({ task }) => task && phaseOf(state, task)),
  };
}

function itemOf({ startedAt, endedAt, usage }: LoggedAttempt, end: number): Item {
  const agentMs = Math.max(0, (endedAt ?? end) - startedAt);
  return { count: 1, agentMs, waitMs: 0, ...(usage && { usage }) };
}

function shares<Each extends Item>(
  items: readonly Each[],
  nameOf: (item: Each) => string | undefined,
): CostShare[] {
  return [...Map.groupBy(items, nameOf)].flatMap(([name, own]) =>
    name === undefined ? [] : [{ name, ...sum(own) }],
  );
}

function sum(items: readonly Item[]): Item {
  const total = (of: (item: Item) => number) => items.reduce((all, item) => all + of(item), 0);
  const [first, ...more] = items.flatMap(({ usage }) => usage ?? []);
  return {
    count: total(({ count }) => count),
    agentMs: total(({ agentMs }) => agentMs),
    waitMs: total(({ waitMs }) => waitMs),
    ...(first && { usage: more.reduce(addUsage, first) }),
  };
}
