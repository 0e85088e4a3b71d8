import type { Spending } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import type { RoleBudget, RoleModel } from '@pce/core/ports';
import type { CallList } from './calls/call-list.js';
import { type CallClocks, recordCall, replayCall } from './calls/one-call.js';
import { type RequestParts, toJson } from './calls/request-parts.js';
import type { CassetteMismatchError } from './cassette-error.js';
import type { ModelCall } from './file/cassette-schema.js';
import type { Redactor } from './redact/redactor.js';

export type ModelRequest = Pick<ModelCall, 'model' | 'system' | 'prompt' | 'temperature'>;

type Answered = Extract<ModelCall['outcome'], { readonly type: 'answered' }>;

type Request = Parameters<RoleModel['generate']>[0];

export interface CassetteModelOptions extends CallClocks {
  readonly id: string;
  readonly calls: CallList<ModelRequest, ModelCall>;
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
        const { budget, signal } = request;
        const { output, usage } = await replayCall<Answered>(recorded, clock, signal, async () => {
          for (const spent of recorded.spent) {
            await budget?.reserveModelCall(spent);
            budget?.settle(spent, spent);
          }
        });
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
      const { schema, budget, signal } = request;
      const finish = calls.reserve();
      const spent: Spending[] = [];
      return recordCall(
        options,
        signal,
        async () => {
          const watching = budget && { budget: watched(budget, spent) };
          const answer = await live.generate({ ...request, ...watching });
          const again = await schema['~standard'].validate(toJson(answer.output));
          assertSame(id, answer.output, again.issues === undefined ? again.value : undefined);
          return answer;
        },
        ({ output, usage }) => ({ type: 'answered', output: toJson(output), usage }) as const,
        (ms, outcome) => finish({ ...asked, ms, spent, outcome }),
      );
    },
  };
}

function toModelRequest(model: string, request: Request): ModelRequest {
  const { system, prompt, temperature } = request;
  return { model, system, prompt, ...(temperature === undefined ? {} : { temperature }) };
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
