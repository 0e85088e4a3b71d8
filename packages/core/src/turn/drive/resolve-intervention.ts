import {
  type Intervention,
  type Resolution,
  resolutionSchema,
} from '../../contracts/intervention.js';
import { isJsonObject, type Json, type JsonObject, jsonSchema } from '../../contracts/json.js';
import { safeParse } from '../../contracts/scalars.js';
import {
  ApprovalExpiredError,
  InterventionNotFoundError,
  InterventionResolvedError,
  InvalidInputError,
  VersionConflictError,
} from '../../errors.js';
import { appendToStream } from '../../journal/batch.js';
import { loadStream } from '../../journal/load-stream.js';
import { stampEvent } from '../../journal/stream-event.js';
import { issuesText } from '../../text/issues-text.js';
import { referenceIn } from '../../text/reference.js';
import { turnJournal } from '../read/turn-journal.js';
import type { TurnEventOf } from '../rules/events.js';
import { laneOf } from '../rules/lanes.js';
import { next } from '../rules/next.js';
import type { TurnState } from '../rules/state.js';
import { redactEvent } from './run-context.js';
import { type TurnHost, turnOf } from './turn-host.js';

/**
 * Returns the event of a person's decision about an open intervention.
 *
 * @throws `InterventionNotFoundError`, `InterventionResolvedError`, `InvalidInputError` for an invalid choice, another hash
 * or arguments that the tool does not take, or
 * `ApprovalExpiredError`.
 */
export async function resolveIntervention(
  { catalog, clock }: Pick<TurnHost, 'catalog' | 'clock'>,
  state: TurnState,
  id: string,
  given: Resolution,
): Promise<TurnEventOf<'intervention.resolved'>> {
  const question = state.open.find((one) => one.intervention.id === id);
  if (question === undefined) {
    const wasOpened = Number(id.slice(id.lastIndexOf('.i') + 2)) <= state.interventions;
    throw wasOpened ? new InterventionResolvedError(id) : new InterventionNotFoundError(id);
  }
  const { intervention } = question;
  const { approvedHash, ...resolution } = withValue(intervention, parseResolution(id, given));
  const option = intervention.options.find((one) => one.id === resolution.choose);
  if (option === undefined) {
    const choices = intervention.options.map((one) => `${one.id} (${one.label})`).join(', ');
    throw new InvalidInputError(
      `intervention ${id} has no choice ${resolution.choose}; choose ${choices}`,
    );
  }
  if (option.needsAnswer && !resolution.answer && resolution.value === undefined) {
    throw new InvalidInputError(
      `choice ${option.id} of intervention ${id} needs an answer in words`,
    );
  }
  const { approval, tool } = intervention;
  const { args } = resolution;
  if (args !== undefined) {
    if (option.id !== 'approve' || approval === undefined || tool === undefined)
      throw new InvalidInputError(
        `intervention ${id} takes no arguments: only the approval of a call does, with choice approve`,
      );
    const lane = laneOf(state, question);
    // A step of a workflow has values only; elsewhere a reference would become a result that the person was not shown.
    const reference = lane?.command.workflow === undefined ? referenceIn(args) : undefined;
    if (reference !== undefined)
      throw new InvalidInputError(
        `arguments for ${tool}: { "$ref": ${JSON.stringify(reference)} } is a reference; give its value instead`,
      );
    const parsed = await catalog.get(tool)?.parse(args);
    if (parsed?.ok === false)
      throw new InvalidInputError(`arguments for ${tool}: ${issuesText(parsed.issues)}`);
  }
  const now = clock.now();
  const event = stampEvent({ type: 'intervention.resolved', id, ...resolution } as const, now);
  if (approval === undefined || option.id !== 'approve') return event;
  if (approvedHash !== undefined && approvedHash !== approval.hash)
    throw new InvalidInputError(`intervention ${id} is about another call`);
  if (approval.expiresAt < now) throw new ApprovalExpiredError(id);
  return { ...event, approvedHash: approval.hash };
}

/** Reads the answer to a question with a schema as JSON, or as the text of its only property. */
function withValue({ id, question }: Intervention, resolution: Resolution): Resolution {
  const { choose, answer, value } = resolution;
  if (question === undefined && value !== undefined)
    throw new InvalidInputError(
      `intervention ${id} takes no value: only questions of tools do; pass \`answer\``,
    );
  const { schema } = question ?? {};
  if (choose !== 'answer' || schema === undefined || value !== undefined || !answer)
    return resolution;
  return { ...resolution, value: readAnswer(id, schema, answer) };
}

function readAnswer(id: string, schema: JsonObject, answer: string): Json {
  const value = jsonOf(answer);
  if (isJsonObject(value)) return value;
  const [[name, property] = [], ...others] = Object.entries(
    isJsonObject(schema.properties) ? schema.properties : {},
  );
  const isText = isJsonObject(property) && property.type === 'string';
  if (name !== undefined && isText && others.length === 0) return { [name]: answer };
  if (value !== undefined) return value;
  throw new InvalidInputError(
    `the answer to intervention ${id} must be JSON by its schema: ${JSON.stringify(schema)}`,
  );
}

/** Returns the value of a JSON text; `undefined` for other texts. */
function jsonOf(text: string): Json | undefined {
  try {
    return jsonSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function parseResolution(id: string, given: Resolution): Resolution {
  const parsed = safeParse(resolutionSchema, given);
  if (parsed.success) return parsed.data;
  const problems = issuesText(parsed.error.issues);
  throw new InvalidInputError(`resolution of intervention ${id}: ${problems}`);
}

/**
 * Makes a person's decision durable without the lease of the turn, which is not needed while it only waits for people: the
 * question and the version guard it. Returns false, and does nothing, if other commands of the turn are under way.
 */
export async function decideTurn(
  host: Pick<TurnHost, 'store' | 'clock' | 'redactor' | 'catalog'>,
  id: string,
  resolution: Resolution,
): Promise<boolean> {
  const { store, redactor } = host;
  for (;;) {
    const from = await loadStream(store, turnJournal, turnOf(id));
    const resolved = await resolveIntervention(host, from.state, id, resolution);
    if (!from.state.undriven && isActive(from.state)) return false;
    try {
      const event = redactEvent({ ...resolved, undriven: true }, redactor);
      await appendToStream(store, turnJournal, from, [event]);
      return true;
    } catch (error) {
      // Another person decided something else at the same time.
      if (!(error instanceof VersionConflictError)) throw error;
    }
  }
}

/** Returns whether a process may be carrying out a step of the turn. */
function isActive(state: TurnState): boolean {
  return next(state).some(({ type }) => type !== 'wait' && type !== 'done');
}
