import { ModelError } from '@pce/core/errors';
import type { RoleModel, RoleName } from '@pce/core/ports';
import { rolePrompts } from '../src/index.js';

const usage = { inputTokens: 10, outputTokens: 1, cost: 0 };

const roleNames: readonly RoleName[] = [
  'planner',
  'critic',
  'executor',
  'coordinator',
  'synthesizer',
  'validator',
];

/**
 * A model that answers each role by its prompt. Like the real adapter, it spends the budget, validates the answer by
 * the schema, asks once more and then fails.
 */
export function answering(answer: (role: RoleName, prompt: string) => unknown): RoleModel {
  return {
    id: 'answering',
    async generate({ system, prompt, schema, signal, budget }) {
      const role = roleNames.find((name) => system.startsWith(rolePrompts[name]));
      if (role === undefined) throw new Error(`no role begins with ${system.slice(0, 80)}`);
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        signal.throwIfAborted();
        budget?.reserveModelCall(usage);
        budget?.settle(usage, usage);
        const result = await schema['~standard'].validate(answer(role, prompt));
        if (result.issues === undefined) return { output: result.value, usage };
      }
      throw new ModelError('answering', 'wrong_shape', 'two answers did not fit', { reply: '?' });
    },
  };
}
