import type { JsonObject, RoleName } from '@pce/core';
import type { ProviderModel } from '@pce/llm-ai-sdk';
import { type SentCall, toSentCall } from '../tokens/sent-call.ts';
import type { Oracle } from './oracle.ts';
import { type RecordedCall, statementOf, wordsOf } from './recorded-task.ts';

/** Plays all roles by one oracle, from what each is told; each of its answers errs with the oracle's probability. */
export function oracleProvider(oracle: Oracle): ProviderModel {
  const roles = new OracleRoles(oracle);
  return {
    specificationVersion: 'v4',
    provider: 'oracle',
    modelId: 'oracle',
    doGenerate: async (call) => ({
      content: [{ type: 'text', text: JSON.stringify(roles.answer(toSentCall(call))) }],
      finishReason: 'stop',
      usage: { inputTokens: 1, outputTokens: 1 },
      warnings: [],
    }),
  };
}

const allHold = { score: 0.95, checks: {} };

class OracleRoles {
  readonly #oracle: Oracle;
  /** Steps that the plan leaves out by mistake. */
  #forgotten: readonly number[] = [];
  /** Steps that a plan is to have: all, or after a failure those that it names. */
  #scope: readonly number[];
  /** The call that the last command asks for. */
  #wanted: Pick<RecordedCall, 'tool' | 'args'> | undefined;

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
    this.#scope = [...oracle.task.steps.keys()];
  }

  answer({ role, prompt }: SentCall): JsonObject {
    const roles = {
      planner: () => this.#plan(prompt),
      critic: () => this.#review(),
      executor: () => this.#decide(prompt),
      coordinator: () => this.#select(),
      synthesizer: () => ({ answer: this.#write(prompt) }),
      validator: () => this.#judge(prompt),
    } satisfies Record<RoleName, () => JsonObject>;
    return roles[role]();
  }

  /** Plans each step of the request as a goal; after a failure, the steps that it names anew. */
  #plan(prompt: string): JsonObject {
    const { task } = this.#oracle;
    const named = new Set(
      [...prompt.matchAll(/STEP (\d+) was not done/g)].map(([, step]) => Number(step) - 1),
    );
    const isAgain = named.size > 0;
    if (isAgain) this.#scope = [...named].sort((a, b) => a - b);
    const wanted = this.#scope;
    this.#forgotten = this.#oracle.errs() ? [this.#oracle.one(wanted)] : [];
    const planned = wanted.filter((step) => !this.#forgotten.includes(step));
    this.#oracle.plan(planned);
    return {
      routeTo: 'executor',
      ...(isAgain && { backtracking: 'partial' }),
      goals: planned.map((step) => {
        const description = `${isAgain ? 'Again' : 'Once'}: ${wordsOfStep(task.steps[step])}`;
        return { id: `GOAL_${step + 1}`, description };
      }),
    };
  }

  #review(): JsonObject {
    const issues = this.#forgotten.map((step) => `No goal has STEP ${step + 1}.`);
    const verdict =
      issues.length > 0 ? { verdict: 'REVISE', issues } : { verdict: 'PASS', issues: [] };
    if (!this.#oracle.errs()) return verdict;
    const step = this.#oracle.one([...this.#oracle.task.steps.keys()]) + 1;
    return issues.length > 0
      ? { verdict: 'PASS', issues: [] }
      : { verdict: 'REVISE', issues: [`No goal has STEP ${step}.`] };
  }

  #decide(prompt: string): JsonObject {
    if (/Only ANALYZE, COMPLETE or BLOCKED/.test(prompt))
      return { action: 'ANALYZE', analysis: 'The next step follows from the request.' };
    const { call } = { call: undefined, ...this.#oracle.decide() };
    if (call === undefined) {
      const goals = [...prompt.matchAll(/^(GOAL_\d+) \w+/gm)].map(([, id = '']) => id);
      const progress = [...new Set(goals)].map((goalId) => ({ goalId, status: 'achieved' }));
      return { action: 'COMPLETE', goalsProgress: progress };
    }
    this.#wanted = call;
    return { command: wordsOf({ ...call, result: null }) };
  }

  #select(): JsonObject {
    if (this.#wanted === undefined) return { status: 'blocked', reason: 'there is no command' };
    const { tool: name, args } = this.#oracle.errs()
      ? this.#oracle.mistaken(this.#wanted)
      : this.#wanted;
    return { status: 'selected', name, args };
  }

  /** Tells the facts that were seen, each with the claim that says so. */
  #write(prompt: string): string {
    const claims = [...prompt.matchAll(/^(c\d+)[^:\n]*: (.*)$/gm)];
    const lines = this.#oracle.facts().map((fact) => {
      const statement = statementOf(fact);
      const subject = statement.slice(0, statement.lastIndexOf(' is '));
      const own =
        claims.findLast(([, , text]) => text === statement) ??
        claims.findLast(([, , text = '']) => text.startsWith(subject));
      return `${statement} [${own?.[1] ?? claims.at(-1)?.[1] ?? 'ctx'}].`;
    });
    return lines.length === 0 ? 'Nothing was found.' : lines.join('\n');
  }

  #judge(prompt: string): JsonObject {
    const wrong = this.#oracle.wrongSteps();
    const answer = /# Answer\n([\s\S]*?)\n# /.exec(prompt)?.[1] ?? '';
    const isRight = wrong.length === 0 && this.#oracle.isRightAnswer(answer);
    if (!this.#oracle.errs()) return isRight ? allHold : this.#refusal(wrong);
    const any = this.#oracle.one([...this.#oracle.task.steps.keys()]);
    return isRight ? this.#refusal([any]) : allHold;
  }

  #refusal(steps: readonly number[]): JsonObject {
    if (steps.length === 0)
      return { score: 0.6, checks: { nothingInvented: false }, issues: ['A value is wrong.'] };
    const issues = steps.map((step) => `STEP ${step + 1} was not done as the request says.`);
    const goals = steps.map((step) => ({ goalId: `GOAL_${step + 1}`, score: 0 }));
    return { score: 0.4, checks: { queryAddressed: false }, goals, issues, suggestedFixes: issues };
  }
}

function wordsOfStep(call: RecordedCall | undefined): string {
  return call === undefined ? '' : wordsOf(call);
}
