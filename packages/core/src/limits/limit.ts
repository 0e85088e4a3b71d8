/** The amounts a turn has used so far. */
export interface Counters {
  /** Executor decisions since the last planner invocation. */
  readonly iterations: number;
  readonly plannerInvocations: number;
  /** Since the Planner was last asked for another reason than the Critic's. */
  readonly planRevisions: number;
  readonly revisions: number;
  /** Decisions with commands since the last ANALYZE. */
  readonly commandsInARow: number;
  /** Decisions of which every command failed, since one of which some succeeded. */
  readonly coordinatorErrors: number;
  /** How often the most recent command or tool call has come back unchanged. */
  readonly repeats: number;
  /** ANALYZEs in a row that say the same. */
  readonly analyses: number;
  /** Items of the list for each of which the latest decision gives its command. */
  readonly forEachItems: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly cost: number;
}

/** A ceiling that code enforces. Reaching it is an event with its name and value. */
export interface Limit {
  readonly name: keyof Counters;
  /** @defaultValue absent: no limit unless the host sets one */
  readonly defaultValue: number | undefined;
  /** How far a planning document or request may raise it, unless the host says otherwise. */
  readonly ceiling: number | undefined;
  /** For people: what was reached and what follows. `owner` is whose limit it is. */
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

/** Returns the value of a limit that is reached; `undefined` if it is not reached, or not set. */
export function reachedValue(
  limit: Limit,
  counters: Counters,
  limits: { readonly [Name in keyof Counters]?: number | undefined },
): number | undefined {
  const value = limits[limit.name];
  return value !== undefined && counters[limit.name] >= value ? value : undefined;
}
