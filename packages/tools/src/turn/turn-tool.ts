import {
  defineTool,
  type Orchestrator,
  type Tool,
  type ToolContext,
  type TurnResult,
} from '@pce/core';
import { InvalidInputError, PceError, ToolError } from '@pce/core/errors';
import { childTurnOf, depthOf, given, ToolSuspended } from '@pce/core/internal';
import * as z from 'zod';

type TurnStarter = Pick<Orchestrator, 'start' | 'resume' | 'result'>;

/** Options of `turnTool`. */
export interface TurnToolOptions {
  /** `family.name` by convention. */
  readonly name: string;
  /** Description in the words of a command, such as "Research a topic". */
  readonly description: string;
  /** Runs the turns: the parent's orchestrator, returned by a function, or one with other roles and tools. */
  readonly orchestrator: TurnStarter | (() => TurnStarter);
  /** Returns the turn's request for the one of a call. @defaultValue unchanged */
  readonly toRequest?: (request: string) => string;
  /** Context of each turn. @defaultValue none */
  readonly context?: string;
  /** Maximum nesting of such turns. @defaultValue 3 */
  readonly maxDepth?: number;
  /** Milliseconds to wait until the lease of a crashed process expires. @defaultValue 20,000 */
  readonly waitMs?: number;
}

/**
 * Creates a tool whose calls are turns. Such a turn has the session, the owner, the run context and the budget of its
 * parent, besides its own limits; cancelling the parent cancels it. Its id is derived from the call: a resumed parent
 * continues the same turn. Its claims become those of the call, with their sources.
 *
 * If it waits for a person or is paused, the parent is paused. When it has ended, the parent's orchestrator resumes the
 * parent automatically if both share a store; after a restart, once `recover()` was called.
 *
 * @example
 * ```ts
 * import { createOrchestrator } from '@pce/core';
 * import { ruleRoles } from '@pce/rules';
 * import { turnTool } from '@pce/tools';
 *
 * const researchers = createOrchestrator({ ...ruleRoles() });
 * const research = turnTool({
 *   name: 'team.research',
 *   description: 'Research a topic',
 *   orchestrator: researchers,
 * });
 * ```
 */
export function turnTool(options: TurnToolOptions): Tool<unknown> {
  const { name, description, orchestrator, maxDepth = 3 } = options;
  if (typeof orchestrator !== 'function' && typeof orchestrator?.start !== 'function') {
    throw new InvalidInputError(
      `tool ${name}: \`orchestrator\`: expected one, or a function that returns one`,
    );
  }
  return defineTool({
    name,
    description,
    input: z.object({ request: z.string().min(1).describe('what is to be done, in full') }),
    // Repeated after a crash, it continues the same turn.
    effect: 'idempotent',
    startsTurn: true,
    async execute({ request }, context: ToolContext<unknown>) {
      const { turn } = context;
      if (depthOf(turn) >= maxDepth) {
        const message = `${name} is ${maxDepth} turns deep already (option maxDepth)`;
        throw new ToolError('permission_denied', message);
      }
      return toOutput(await runTurn(options, request, context));
    },
    summarize: ({ turn, answer }) => answer ?? `turn ${turn} has no answer`,
    claims: ({ claims }) =>
      claims.map(({ claim, confidence, source }) => ({ claim, confidence, source })),
  });
}

/** Citations of the turn's own results, which have other numbers in the parent. */
const citations = / ?\[(?:[ac]\d{1,9}|ctx)(?:, ?(?:[ac]\d{1,9}|ctx))*\]/g;

function toOutput({ turn, status, answer, claims }: TurnResult) {
  return {
    turn,
    status,
    answer: answer?.replace(citations, '') ?? null,
    claims: claims.map(({ id, claim, confidence, source }) => ({ id, claim, confidence, source })),
  };
}

/** Starts or continues the turn of a call; resolves when it has completed. */
async function runTurn(
  { orchestrator, toRequest = (text) => text, context: known, waitMs = 20_000 }: TurnToolOptions,
  request: string,
  { turn: parent, run, budget, idempotencyKey, signal, constraints }: ToolContext<unknown>,
): Promise<TurnResult> {
  const starter = typeof orchestrator === 'function' ? orchestrator() : orchestrator;
  const turn = childTurnOf(idempotencyKey);
  const shared = { run, signal, ...given({ budget }) };
  const begun = { turn, parent, ...given({ context: known, constraints }) };
  const driven = (async () => {
    try {
      return await starter.start(toRequest(request), { ...begun, ...shared }).result();
    } catch (error) {
      if (!isCode(error, 'turn_exists')) throw error;
    }
    try {
      return await starter.resume(turn, { wait: waitMs, ...shared }).result();
    } catch (error) {
      if (!isCode(error, 'turn_finished')) throw error;
    }
    return await starter.result(turn);
  })();
  return completed(await driven.catch(toToolError), starter);
}

/** Limits that a turn shares with its parent. */
const budgets: readonly string[] = ['modelCalls', 'tokens', 'cost'];

async function completed(result: TurnResult, starter: TurnStarter): Promise<TurnResult> {
  const { turn, status, interventions, warnings, waitsFor } = result;
  switch (status) {
    case 'completed':
      return result;
    case 'running':
    case 'paused':
      throw new ToolSuspended(
        waitsFor === undefined
          ? `turn ${turn} is paused: this turn continues when that one has ended or is resumed`
          : `turn ${turn} waits for its turn ${waitsFor}`,
        waitsFor ?? turn,
      );
    case 'blocked': {
      const [first] = interventions;
      if (first?.kind === 'limit' && budgets.includes(first.code)) {
        // A higher limit for this turn would exceed the parent's.
        await starter.resume(turn, { signal: AbortSignal.abort('it used up its budget') }).result();
        throw new ToolError('internal', `turn ${turn} was stopped: ${first.message}`);
      }
      throw new ToolSuspended(
        `turn ${turn} waits for a person: ${first?.message} (intervention ${first?.id}); decide it, and this turn continues when that one has ended`,
        turn,
      );
    }
    case 'failed':
    case 'cancelled': {
      const why = warnings.at(-1)?.message ?? result.interventions[0]?.message;
      throw new ToolError(
        status === 'cancelled' ? 'cancelled' : 'internal',
        `turn ${turn} ${status === 'cancelled' ? 'was cancelled' : 'failed'}${why === undefined ? '' : `: ${why}`}`,
      );
    }
  }
}

function isCode(error: unknown, code: PceError['code']): boolean {
  return PceError.isInstance(error) && error.code === code;
}

function toToolError(error: unknown): never {
  if (!PceError.isInstance(error)) throw error;
  throw new ToolError('internal', error.message, { cause: error });
}
