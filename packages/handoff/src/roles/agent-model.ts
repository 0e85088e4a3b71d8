import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spending } from '@pce/core/contracts';
import { ModelError, type ModelFailure } from '@pce/core/errors';
import {
  findValues,
  type HandoffFailure,
  issuesText,
  systemClock,
  type ValueProblem,
} from '@pce/core/internal';
import { toJsonSchema } from '@pce/core/json-schema';
import type {
  Clock,
  HandoffDriver,
  HandoffOutcome,
  HandoffSession,
  RoleModel,
} from '@pce/core/ports';
import { readAgentOutput } from '@pce/tracker';
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Options of `agentModel`. */
export interface AgentModelOptions {
  /** Absolute path of the folder visible to the agent. @defaultValue an empty one, removed after each call */
  readonly workspace?: string;
  /** Number of times that the agent is asked to correct its answer. @defaultValue 2 */
  readonly maxRepairs?: number;
  /** @defaultValue the system's clock */
  readonly clock?: Clock;
}

type Request = Parameters<RoleModel['generate']>[0];

/**
 * Returns a language model backed by a coding agent: each call is a session, and the answer is JSON validated by the
 * schema. All permission requests are rejected, since a role only answers.
 *
 * @example
 * const model = agentModel(acpDriver({ name: 'claude', agent: { command: 'claude-agent-acp' } }))
 */
export function agentModel(
  driver: HandoffDriver,
  { workspace, maxRepairs = 2, clock = systemClock }: AgentModelOptions = {},
): RoleModel {
  const { name: id } = driver;
  const generate: RoleModel['generate'] = async (request) => {
    request.signal.throwIfAborted();
    return withFolder(workspace, async (folder) => {
      await using session = await startSession(driver, folder, request.signal);
      let usage: Spending = { inputTokens: 0, outputTokens: 0, cost: 0 };
      let text = toPrompt(request);
      for (let repairs = 0; ; repairs += 1) {
        const outcome = await ask(session, text, request, { id, clock });
        usage = sumOf(usage, spendingOf(outcome));
        if (outcome.status !== 'completed') throw failureOf(id, outcome, clock.now());
        const answer = await readAnswer(outcome.text, request.schema);
        if (answer.ok) return { output: answer.output, usage };
        const limited = limitFailure(id, outcome.text, clock.now());
        if (limited !== undefined) throw limited;
        const { reason, problem } = answer;
        if (repairs >= maxRepairs) {
          const message = `the answer of ${id} cannot be used: ${problem}`;
          throw new ModelError(id, reason, message, { reply: outcome.text });
        }
        text = repairPrompt(problem);
      }
    });
  };
  return { id, generate };
}

async function startSession(
  driver: HandoffDriver,
  workspace: string,
  signal: AbortSignal,
): Promise<HandoffSession> {
  try {
    return await driver.start({ workspace, signal });
  } catch (cause) {
    signal.throwIfAborted();
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ModelError(driver.name, 'unreachable', message, { cause });
  }
}

/** Asks once, within the budget. Rejects with the signal's reason on abort. */
async function ask(
  session: HandoffSession,
  text: string,
  { signal, budget }: Pick<Request, 'signal' | 'budget'>,
  { id, clock }: { readonly id: string; readonly clock: Clock },
): Promise<HandoffOutcome> {
  await budget?.reserveModelCall();
  const at = clock.now();
  const outcome = await session.prompt({ text, signal });
  const spent = spendingOf(outcome);
  const ms = Math.max(0, clock.now() - at);
  budget?.settle({ ...spent, calls: [{ model: id, at, ms, ...spent }] });
  signal.throwIfAborted();
  return outcome;
}

/** Returns the usage; unknown figures count as 0, so a budget of tokens needs an agent that reports them. */
function spendingOf({ usage }: HandoffOutcome): Spending {
  const { inputTokens = 0, outputTokens = 0, cost = 0 } = usage ?? {};
  return { inputTokens, outputTokens, cost };
}

function sumOf(a: Spending, b: Spending): Spending {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cost: a.cost + b.cost,
  };
}

const rule =
  'Answer with one JSON value and nothing else. Use no tools, read and write no files, run no commands.';

/** Returns the prompt of a request: its texts, and the JSON Schema of the answer if known. */
function toPrompt({
  system,
  prompt,
  schema,
}: Pick<Parameters<RoleModel['generate']>[0], 'system' | 'prompt' | 'schema'>): string {
  const shape = toJsonSchema(schema);
  const shown = shape === undefined ? [] : [`JSON Schema of the answer:\n${JSON.stringify(shape)}`];
  return [system, prompt, ...shown, rule].join('\n\n');
}

function repairPrompt(problem: string): string {
  return `Your answer cannot be used: ${problem}\n\nGive the whole answer again. ${rule}`;
}

/** An answer that fits its schema, or the problem with it. */
type Answer<T> =
  | { readonly ok: true; readonly output: T }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'not_json' | 'wrong_shape';
      readonly problem: string;
    };

async function readAnswer<T>(
  text: string,
  schema: StandardSchemaV1<unknown, T>,
): Promise<Answer<T>> {
  if (text.trim() === '') return { ok: false, reason: 'empty', problem: 'it is empty' };
  const json = readJson(text);
  if (!json.ok) return { ok: false, reason: 'not_json', problem: json.problem };
  const result = await schema['~standard'].validate(json.value);
  if (result.issues === undefined) return { ok: true, output: result.value };
  const problem = issuesText(result.issues.slice(0, 10));
  return { ok: false, reason: 'wrong_shape', problem };
}

/** Runs work in a folder; without one, in a temporary folder that is removed afterwards. */
async function withFolder<T>(
  folder: string | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (folder !== undefined) return work(folder);
  const own = await mkdtemp(join(tmpdir(), 'pce-agent-'));
  try {
    return await work(own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** JSON in an agent's answer, or the reason why there is none. */
type JsonAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

const problems: Readonly<Record<ValueProblem, string>> = {
  none: 'it holds no JSON',
  unclosed: 'it is cut off before its JSON ends',
  damaged: 'its JSON has errors that cannot be repaired for sure',
  too_deep: 'its JSON is nested too deep',
  too_many: 'it holds too many pieces of JSON',
};

/**
 * Parses the only JSON value of an answer, without prose and fence around it. Repairs unambiguous errors; rejects all
 * others, since the agent can be asked again.
 */
function readJson(answer: string): JsonAnswer {
  try {
    return { ok: true, value: JSON.parse(answer) };
  } catch {
    // Not only JSON, or incomplete.
  }
  const found = findValues(answer);
  if (!found.ok) return { ok: false, problem: problems[found.problem] };
  const [first, ...others] = found.values;
  if (others.length > 0)
    return { ok: false, problem: `it holds ${found.values.length} pieces of JSON` };
  if (first === undefined) return { ok: false, problem: problems.none };
  // Only a schema could decide whether they are complete.
  const isCut = first.openEnded.size > 0;
  return isCut ? { ok: false, problem: problems.unclosed } : { ok: true, value: first.value };
}

/** Returns the error of a model whose agent did not complete. A limit in its text sets the delay. */
function failureOf(
  id: string,
  outcome: Exclude<HandoffOutcome, { status: 'completed' }>,
  now: number,
): ModelError {
  switch (outcome.status) {
    case 'refused':
      return new ModelError(id, 'refused', `${id} declined to answer`, { reply: outcome.text });
    case 'stopped':
      return new ModelError(id, 'truncated', `${id} stopped at ${outcome.at}`);
    case 'cancelled':
      return new ModelError(id, 'timed_out', `${id} was cancelled`);
    case 'failed': {
      const { message, text } = outcome;
      const limited = limitFailure(id, `${text}\n\n${message}`, now);
      const options = { isRetryable: true };
      return (
        limited ?? new ModelError(id, reasons[outcome.reason], `${id} failed: ${message}`, options)
      );
    }
  }
}

/** Returns the error of a model whose agent reports a limit in its answer; `undefined` if it does not. */
function limitFailure(id: string, text: string, now: number): ModelError | undefined {
  const limit = readAgentOutput(text, { now });
  if (limit?.kind !== 'transient' && limit?.kind !== 'quota') return undefined;
  return new ModelError(id, 'rate_limited', `${id} failed: ${limit.text}`, {
    isRetryable: limit.kind !== 'quota',
    retryAfterMs: limit.resetAt === undefined ? undefined : limit.resetAt - now,
  });
}

const reasons = {
  died: 'unreachable',
  silent: 'timed_out',
  agent_error: 'unavailable',
  protocol: 'unreadable',
} as const satisfies Record<HandoffFailure, ModelFailure>;
