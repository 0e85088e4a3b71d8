import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { LimitFunction } from 'p-limit';
import type { ContentStore } from '../../attachments/content-store.js';
import { type Json, type JsonObject, jsonSchema, safeParse } from '../../contracts/json.js';
import { InterventionNotFoundError, InvalidInputError } from '../../errors.js';
import { guardVersions } from '../../guards/guards.js';
import type { FlushScheduler } from '../../journal/batch.js';
import type { BudgetOf, RoleBudget } from '../../ports/role-budget.js';
import type { Roles } from '../../ports/roles.js';
import type { TurnMemory } from '../../ports/turn-memory.js';
import type { Store } from '../../store/store.js';
import { issuesText } from '../../text/issues-text.js';
import { type Redactor, redactJson, withoutKnownForms } from '../../text/redactor.js';
import { shorten } from '../../text/words.js';
import { toParameters } from '../../tools/define-tool.js';
import type { SharedContext } from '../perform/context.js';
import { roleNames, type TurnEvent, type Versions } from '../rules/events.js';
import { toolKey, workflowKey } from '../rules/initial-state.js';
import type { TurnState } from '../rules/state.js';
import type { ListenerErrors, TurnObserver } from './handle.js';
import type { LeaseOptions } from './hold-lease.js';

/** Resources shared by the turns of an orchestrator. */
export interface TurnHost extends SharedContext {
  /** Parent budget of each turn. */
  readonly budget: RoleBudget | BudgetOf | undefined;
  readonly store: Store;
  readonly memory: TurnMemory | undefined;
  /** Returns the contents of attachments of an owner. */
  readonly contentOf: (owner: string) => ContentStore;
  readonly lease: LeaseOptions;
  readonly scheduler: FlushScheduler;
  /** Delays turns beyond the host's concurrency. */
  readonly queue: TurnQueue;
  /** For turns without their own policy. */
  readonly onVersionChange: VersionPolicy;
  /** Observers of every turn. */
  readonly observers: readonly TurnObserver[];
  /** Calls observers, and listeners of handles. */
  readonly listenerErrors: ListenerErrors;
  /** Redacts secrets from everything recorded. */
  readonly redactor: EventRedactor;
}

/** Returns the versions of the roles, which apply to a turn from its beginning. */
export function roleVersions(roles: Roles): Versions {
  return Object.fromEntries(
    ([...roleNames, 'evidence'] as const).flatMap((name) => {
      const role = roles[name];
      return role === undefined ? [] : [[name, role.version ?? 'unversioned']];
    }),
  );
}

/** Returns the current versions by name: of roles, and of tools and workflows by hash. */
export function currentVersions({
  roles,
  catalog,
  workflows,
  guards,
}: Pick<TurnHost, 'roles' | 'catalog' | 'workflows' | 'guards'>): Versions {
  return {
    ...roleVersions(roles),
    ...guardVersions(guards),
    ...renamed(toolKey, catalog.versions()),
    ...renamed(workflowKey, workflows?.versions() ?? {}),
  };
}

function renamed(
  key: (name: string) => string,
  versions: Readonly<Record<string, string>>,
): Versions {
  return Object.fromEntries(Object.entries(versions).map(([name, it]) => [key(name), it]));
}

/** Policy for a turn whose roles, tools or workflows have changed since it was last driven; applied before any effect. */
export type VersionPolicy =
  | VersionChoice
  | ((change: {
      readonly turn: string;
      readonly changes: readonly string[];
      /** Versions of what the turn has used, by name. */
      readonly versions: Versions;
    }) => VersionChoice | Promise<VersionChoice>);

/**
 * `ask` a person, once, by an intervention; `continue` with the new ones; `replan`: finish the current command, then ask the Planner
 * again; `refuse` with `VersionsChangedError`.
 */
export type VersionChoice = 'ask' | 'continue' | 'refuse' | 'replan';

/** Checks the id of a turn, which the CLI and `save` use in file names. */
export function assertTurnId(turn: string): void {
  if (/^[\w-][\w.-]{0,127}$/.test(turn)) return;
  throw new InvalidInputError(
    `turn id ${JSON.stringify(turn)}: use letters, digits, "_", "-" and ".", 128 at most, "." not first`,
  );
}

/** Returns the turn of an intervention, with whose id its own id begins. */
export function turnOf(id: string): string {
  const end = id.lastIndexOf('.i');
  if (end < 1) throw new InterventionNotFoundError(id);
  return id.slice(0, end);
}

/** Maximum number of turns started before the process is idle. */
const maxAtOnce = 8;

/** Calls a function that drives a turn when the turn may start. */
type TurnQueue = <T>(drive: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue of turns: at most `limit` run at once, and only a few of many start at once. Another starts for each that
 * ends, and a few more when the process is idle. A busy process so finishes turns instead of holding more in memory, and one
 * that waits for models and tools quickly reaches its limit.
 */
export function createTurnQueue(limit: LimitFunction, scheduler: FlushScheduler): TurnQueue {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const count = (): void => {
    begun += 1;
    if (begun === maxAtOnce) scheduler.add(beginNext);
  };
  const beginNext = (): void => {
    begun = 0;
    beginOnes(maxAtOnce);
  };
  const beginOnes = (max: number): void => {
    for (const begin of waiting.splice(0, max)) {
      count();
      begin();
    }
  };
  const toBegin = (): Promise<void> | undefined => {
    if (begun === maxAtOnce) return new Promise((resolve) => waiting.push(resolve));
    count();
    return undefined;
  };
  const end = (): void => {
    begun = Math.max(0, begun - 1);
    beginOnes(1);
  };
  return (drive) => limit(() => (toBegin()?.then(drive) ?? drive()).finally(end));
}

/** A run context given by the host. */
export interface GivenRun {
  readonly run?: unknown;
  readonly keepRun?: boolean | undefined;
}

/** Returns the journal's form of a run context; empty if none was given. Throws `InvalidInputError`. */
export function runOfEvent({ run, keepRun = false }: GivenRun): {
  readonly run?: { readonly kept?: Json };
} {
  if (run === undefined) return {};
  if (!keepRun) return { run: {} };
  const parsed = safeParse(jsonSchema, run);
  if (parsed.success) return { run: { kept: parsed.data } };
  throw new InvalidInputError(
    `option run: only JSON can be kept in the journal: ${issuesText(parsed.error.issues)}`,
  );
}

/** Returns a turn's run context: the given one, or the one in its journal. Throws `InvalidInputError`. */
export function resolveRun({ turn, run }: TurnState, given: unknown): unknown {
  if (given !== undefined || run === undefined) return given;
  if ('kept' in run) return run.kept;
  throw new InvalidInputError(
    `turn ${turn} has a run context that is not kept: pass it as option run, or start turns with keepRun`,
  );
}

/** Methods of a redactor that an orchestrator uses. */
type EventRedactor = Pick<Redactor, 'text' | 'json'>;

/** Redacts secrets recognized by their form, if the host names no secrets. */
export const defaultRedactor: EventRedactor = {
  text: withoutKnownForms,
  json: (value) => redactJson(value, withoutKnownForms),
};

/** Fields that are not redacted: names, hashes, and inputs of tools, because a call runs with the arguments as decided. */
const kept: ReadonlySet<string> = new Set([
  ...['type', 'id', 'turn', 'parent', 'session', 'owner', 'by', 'tool', 'workflow', 'workflowStep'],
  ...['hash', 'approvedHash', 'digest', 'version', 'versions', 'output'],
  ...['args', 'calls', 'values', 'inputs', 'run'],
]);

/**
 * Redacts secrets in the texts of an event, and cuts long prompts and replies only then, since a part of a secret is not
 * recognized; returns the same event if there is neither.
 */
export function redactEvent(event: TurnEvent, redactor: EventRedactor): TurnEvent {
  const redacted = withoutSecrets(event, redactor) as TurnEvent; // Only texts have changed.
  if (redacted.type === 'role.failed' && redacted.reply !== undefined)
    return { ...redacted, reply: redacted.reply.slice(0, maxFailedReply).toWellFormed() };
  if (redacted.type !== 'tool.finished' || !redacted.outcome.ok) return redacted;
  const { outcome } = redacted;
  return { ...redacted, outcome: { ...outcome, data: redactor.json(outcome.data) } };
}

/** Characters of a reply that are enough to see why a role failed. */
const maxFailedReply = 8_000;
/** Half of the characters of a kept prompt or reply. */
const halfKept = 100_000;

function withoutMiddle(text: string): string {
  if (text.length <= 2 * halfKept) return text;
  return shorten(text, halfKept) + text.slice(-halfKept).toWellFormed();
}

function withoutSecrets(value: unknown, redactor: EventRedactor): unknown {
  if (typeof value === 'string') return redactor.text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutSecrets(item, redactor));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const changed: Record<string, unknown> = {};
  let isChanged = false;
  for (const [key, item] of Object.entries(value)) {
    // A usage has calls of models; other calls are of tools.
    const isKept = kept.has(key) && !('modelCalls' in value);
    const whole = isKept ? item : withoutSecrets(item, redactor);
    const now = 'promptHash' in value && typeof whole === 'string' ? withoutMiddle(whole) : whole;
    if (now === item) continue;
    changed[key] = now;
    isChanged = true;
  }
  return isChanged ? { ...value, ...changed } : value;
}

/** The schema of a turn's output, given by the host. */
export interface OutputOption<Output> {
  /**
   * Schema of `result.output`, any Standard Schema whose values are JSON: zod, valibot, arktype, … The output is filled
   * from the turn's results and claims once the answer is validated; a turn whose output cannot be filled fails.
   * @defaultValue none: `result.output` is `null`
   */
  readonly output?: StandardSchemaV1<unknown, Output>;
  /** JSON Schema of `output`, like `parameters` of `defineTool`. @defaultValue derived from `output` */
  readonly outputParameters?: object;
}

/** Returns the journal's form of the requested output; empty if none is. Throws `InvalidInputError`. */
export function outputOfEvent({ output, outputParameters }: OutputOption<unknown>): {
  readonly output?: { readonly schema: JsonObject };
} {
  if (output === undefined) return {};
  if (typeof output?.['~standard']?.validate !== 'function') {
    throw new InvalidInputError(
      'option output: expected a Standard Schema, as zod, Valibot and ArkType make them; a JSON Schema alone checks nothing: pass it as outputParameters',
    );
  }
  const schema = toParameters('option output', outputParameters, output, 'outputParameters');
  return { output: { schema } };
}
