import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type Json, type JsonObject, jsonSchema } from '../../contracts/json.js';
import { safeParse } from '../../contracts/scalars.js';
import { InvalidInputError } from '../../errors.js';
import { issuesText } from '../../text/issues-text.js';
import { type Redactor, redactJson } from '../../text/redactor.js';
import { withoutKnownForms } from '../../text/secret-pattern.js';
import { shorten } from '../../text/shorten.js';
import { toParameters } from '../../tools/define-tool.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnState } from '../rules/state.js';

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
export type EventRedactor = Pick<Redactor, 'text' | 'json'>;

/** Redacts secrets recognized by their form, if the host names no secrets. */
export const defaultRedactor: EventRedactor = {
  text: withoutKnownForms,
  json: (value) => redactJson(value, withoutKnownForms),
};

/** Fields that are not redacted: names, hashes, and inputs of tools, because a call runs with the arguments as decided. */
const kept: ReadonlySet<string> = new Set([
  'type',
  'id',
  'turn',
  'parent',
  'session',
  'owner',
  'by',
  'tool',
  'workflow',
  'workflowStep',
  'hash',
  'approvedHash',
  'digest',
  'version',
  'versions',
  'output',
  'args',
  'calls',
  'values',
  'inputs',
  'run',
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
      'option output: expected a Standard Schema, such as one of zod; pass a JSON Schema as outputParameters',
    );
  }
  const schema = toParameters('option output', outputParameters, output, 'outputParameters');
  return { output: { schema } };
}
