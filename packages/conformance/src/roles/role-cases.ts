import assert from 'node:assert/strict';
import type { RoleContext } from '@pce/core/ports';
import {
  assertCode,
  assertJson,
  type ConformanceCase,
  deepFreeze,
  describeError,
  registerCases,
  type SuiteOptions,
  settle,
  toCases,
} from '../suite/conformance-case.js';
import { spyBudget } from '../suite/spy-budget.js';

export interface Role {
  readonly version?: string;
}

/** Checks an answer against its contract; zod schemas do. */
interface AnswerSchema {
  safeParse(answer: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] };
  };
}

/** A role port as data: its inputs, its contract, and how an answer relates to its input. */
export interface RolePort<Port extends Role, Input, Output> {
  readonly port: string;
  /** Contract of the answer. */
  readonly schema: AnswerSchema;
  /** Inputs that any implementation must cope with, by a name for messages. At least two. */
  readonly inputs: Readonly<Record<string, Input>>;
  ask(role: Port, input: Input, context: RoleContext): Promise<Output>;
  assertFits(input: Input, output: Output): void;
}

function roleContext(changes: Partial<RoleContext> = {}): RoleContext {
  return { signal: new AbortController().signal, budget: spyBudget(), ...changes };
}

export function roleCases<Port extends Role, Input, Output>(
  port: RolePort<Port, Input, Output>,
): readonly ConformanceCase<Port>[] {
  return [...answerCases(port), ...budgetCases(port)];
}

function answerCases<Port extends Role, Input, Output>({
  schema,
  inputs,
  ask,
  assertFits,
}: RolePort<Port, Input, Output>): readonly ConformanceCase<Port>[] {
  const everyInput = Object.entries(inputs);
  return toCases({
    async 'names its version, the same each time it is asked (F11)'(role) {
      assert.equal(typeof role.version, 'string', 'version is missing');
      assert.notEqual(role.version, '', 'version is empty');
      assert.equal(role.version, role.version, 'version changes');
    },
    async 'answers every input within its contract (F6)'(role) {
      for (const [name, input] of everyInput) {
        const { success, error } = schema.safeParse(await ask(role, input, roleContext()));
        const problems = error?.issues.map(({ message }) => message).join('; ');
        assert.ok(success, `the answer to ${name} breaks the contract: ${problems}`);
      }
    },
    async 'answers with JSON, which a journal can keep (F1)'(role) {
      for (const [name, input] of everyInput) {
        assertJson(await ask(role, input, roleContext()), `the answer to ${name}`);
      }
    },
    async 'refers only to what its input contains (A1)'(role) {
      for (const [, input] of everyInput) assertFits(input, await ask(role, input, roleContext()));
    },
    async 'does not mutate its input (F1)'(role) {
      for (const [name, input] of everyInput) {
        const before = JSON.stringify(input);
        const outcome = await settle(() => ask(role, deepFreeze(input), roleContext()));
        if (!outcome.ok) {
          assert.fail(`it changes ${name}, or fails on it: ${describeError(outcome.error)}`);
        }
        assert.equal(JSON.stringify(input), before, `it changes ${name}`);
      }
    },
    async 'keeps calls apart that are made side by side (F10)'(role) {
      const answers = everyInput.map(async ([, input]) => ({
        input,
        output: await ask(role, input, roleContext()),
      }));
      for (const { input, output } of await Promise.all(answers)) {
        assert.ok(schema.safeParse(output).success, 'an answer breaks the contract');
        assertFits(input, output);
      }
    },
  });
}

function budgetCases<Port extends Role, Input, Output>({
  inputs,
  ask,
}: RolePort<Port, Input, Output>): readonly ConformanceCase<Port>[] {
  const everyInput = Object.entries(inputs);
  return toCases({
    async 'settles every model call that it reserved (A7)'(role) {
      for (const [name, input] of everyInput) {
        const budget = spyBudget();
        await ask(role, input, roleContext({ budget }));
        assert.equal(budget.settled(), budget.reserved(), `calls for ${name} are not settled`);
      }
    },
    async 'ends with limit_reached where the budget has no call left (A7)'(role) {
      for (const [name, input] of everyInput) {
        const budget = spyBudget(0);
        const outcome = await settle(() => ask(role, input, roleContext({ budget })));
        if (budget.refused() === 0) continue; // it asked no model for this input
        const otherwise = `it answers ${name} although its model call was refused`;
        assertCode(outcome, 'limit_reached', otherwise);
      }
    },
    async 'asks no model once its signal has aborted, and ends with the reason (A22)'(role) {
      for (const [name, input] of everyInput) {
        const reason = new Error('the turn was cancelled');
        const budget = spyBudget();
        const signal = AbortSignal.abort(reason);
        const outcome = await settle(() => ask(role, input, roleContext({ budget, signal })));
        assert.equal(budget.reserved(), 0, `it asks a model for ${name} after the abort`);
        if (!outcome.ok) assert.equal(outcome.error, reason, describeError(outcome.error));
      }
    },
  });
}

/** Options of the suites of all roles. */
export interface RoleConformanceOptions<Port> extends SuiteOptions {
  /** Makes the role; called once for each test. */
  readonly role: () => Port | Promise<Port>;
}

export function roleConformance<Port extends Role, Input, Output>(
  port: RolePort<Port, Input, Output>,
  { role, ...options }: RoleConformanceOptions<Port>,
): void {
  registerCases(options, port.port, roleCases(port), role);
}
