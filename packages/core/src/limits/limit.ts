/** The amounts a turn has used so far. */
export interface Counters {
  /** Executor decisions since the last planner invocation. */
  readonly iterations: number;
  readonly plannerInvocations: number;
  /** Since the Planner was last asked for a reason other than the Critic. */
  readonly planRevisions: number;
  readonly revisions: number;
  /** Decisions with commands since the last ANALYZE. */
  readonly commandsInARow: number;
  /** Decisions whose commands all failed, since the last with a success. */
  readonly coordinatorErrors: number;
  /** Consecutive unchanged results of the most recent command or tool call. */
  readonly repeats: number;
  /** Consecutive ANALYZEs with the same text. */
  readonly analyses: number;
  /** Items of the list for which the latest decision gives its command. */
  readonly forEachItems: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly cost: number;
}

/** A limit enforced by code. Reaching it is an event with its name and value. */
export interface Limit {
  readonly name: keyof Counters;
  /** @defaultValue absent: no limit unless the host sets one */
  readonly defaultValue: number | undefined;
  /** The highest value that a planning document or request may set, unless the host decides otherwise. */
  readonly ceiling: number | undefined;
  /** Message for people: the limit reached and its consequence. `owner` is the owner of the limit. */
  message(value: number, owner?: string): string;
}

export const noCounters: Counters = {
  iterations: 0,
  plannerInvocations: 0,
  planRevisions: 0,
  revisions: 0,
  commandsInARow: 0,
  coordinatorErrors: 0,
  repeats: 0,
  analyses: 0,
  forEachItems: 0,
  modelCalls: 0,
  tokens: 0,
  cost: 0,
};

/** Returns the value of a reached limit; `undefined` if it is not reached, or not set. */
export function reachedValue(
  limit: Limit,
  counters: Counters,
  limits: { readonly [Name in keyof Counters]?: number | undefined },
): number | undefined {
  const value = limits[limit.name];
  return value !== undefined && counters[limit.name] >= value ? value : undefined;
}
