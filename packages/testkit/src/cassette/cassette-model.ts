import type { Json, Spending } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import type { Clock, RoleBudget, RoleModel } from '@pce/core/ports';
import type { CallList } from './calls/call-list.js';
import type { RequestParts } from './calls/request-parts.js';
import { toJson } from './calls/to-json.js';
import { untilAborted } from './calls/until-aborted.js';
import type { CassetteClock } from './cassette-clock.js';
import type { CassetteMismatchError } from './cassette-error.js';
import type { ModelCall } from './file/cassette-schema.js';
import { fromFailure, toFailure } from './file/failure-schema.js';
import type { Redactor } from './redact/redactor.js';

export type ModelRequest = Pick<ModelCall, 'model' | 'system' | 'prompt' | 'temperature'>;

type Request = Parameters<RoleModel['generate']>[0];

export interface CassetteModelOptions {
  readonly id: string;
  readonly calls: CallList<ModelRequest, ModelCall>;
  readonly clock: CassetteClock;
  readonly liveClock: Clock;
  readonly live: RoleModel | undefined;
  readonly onMismatch: (error: CassetteMismatchError) => void;
}

export function modelRequestParts(redactor: Redactor) {
  return ({ model, system, prompt, temperature }: ModelRequest): RequestParts => [
    ['model', model],
    ['temperature', String(temperature ?? 'its own')],
    ['system prompt', redactor.text(system)],
    ['prompt', redactor.text(prompt)],
  ];
}

/** A model that answers from the recording, and from the live model if there is no recorded answer. */
export function cassetteModel(options: CassetteModelOptions): RoleModel {
  const { id, calls, clock, live, onMismatch } = options;
  return {
    id,
    async generate(request) {
      request.signal.throwIfAborted();
      const asked = toModelRequest(id, request);
      const recorded = calls.take(asked);
      if (recorded !== undefined) {
        const { output, usage } = await played(recorded, request, clock);
        const result = await request.schema['~standard'].validate(output);
        if (result.issues === undefined) return { output: result.value, usage };
        const problems = result.issues.map(({ message }) => message).join('; ');
        const error = calls.outdated(`the recorded answer of model ${id}`, problems);
        onMismatch(error);
        throw error;
      }
      if (live === undefined) {
        const error = calls.mismatch(asked, `this call of model ${id}`);
        onMismatch(error);
        throw error;
      }
      const { schema } = request;
      return recordedCall(options, asked, request, async (budget) => {
        const answer = await live.generate({ ...request, ...(budget && { budget }) });
        const again = await schema['~standard'].validate(toJson(answer.output));
        assertSame(id, answer.output, again.issues === undefined ? again.value : undefined);
        return answer;
      });
    },
  };
}

function toModelRequest(model: string, request: Request): ModelRequest {
  const { system, prompt, temperature } = request;
  return { model, system, prompt, ...(temperature === undefined ? {} : { temperature }) };
}

/** Replays a recorded answer with its duration and usage. */
async function played(
  { ms, spent, outcome }: ModelCall,
  { budget, signal }: Request,
  clock: CassetteClock,
): Promise<{ readonly output: Json; readonly usage: Spending }> {
  const askedAt = clock.now();
  for (const usage of spent) {
    await budget?.reserveModelCall(usage);
    budget?.settle(usage, usage);
  }
  // Lets all concurrent calls start before the first advances the clock.
  await undefined;
  clock.passed(askedAt, ms);
  switch (outcome.type) {
    case 'answered':
      return outcome;
    case 'failed':
      throw fromFailure(outcome.failure);
    case 'aborted':
      return untilAborted(signal);
  }
}

async function recordedCall<Answer extends { readonly output: unknown; readonly usage: Spending }>(
  { calls, clock, liveClock }: CassetteModelOptions,
  asked: ModelRequest,
  { budget, signal }: Request,
  ask: (budget: RoleBudget | undefined) => Promise<Answer>,
): Promise<Answer> {
  const finish = calls.reserve();
  const [askedAt, startedAt] = [clock.now(), liveClock.now()];
  const spent: Spending[] = [];
  const ended = (outcome: ModelCall['outcome']): void => {
    const ms = Math.max(0, liveClock.now() - startedAt);
    clock.passed(askedAt, ms);
    finish({ ...asked, ms, spent, outcome });
  };
  try {
    const answer = await ask(budget && watched(budget, spent));
    ended({ type: 'answered', output: toJson(answer.output), usage: answer.usage });
    return answer;
  } catch (error) {
    ended(signal.aborted ? { type: 'aborted' } : { type: 'failed', failure: toFailure(error) });
    throw error;
  }
}

/** Wraps a budget to collect what each call spends. */
function watched(budget: RoleBudget, spent: Spending[]): RoleBudget {
  return {
    reserveModelCall: (most) => budget.reserveModelCall(most),
    settle(usage, reserved) {
      spent.push(usage);
      budget.settle(usage, reserved);
    },
  };
}

/** Asserts that an output passes its schema unchanged: a played answer goes through the schema again. */
function assertSame(id: string, output: unknown, again: unknown): void {
  if (JSON.stringify(again) === JSON.stringify(output)) return;
  throw new InvalidInputError(
    `an answer of model ${id} cannot be kept in a cassette: its schema changes valid values; use one without transforms, and transform the answer yourself`,
  );
}
