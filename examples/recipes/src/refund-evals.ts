import { soloPrompt, soloRoles } from '@pce/roles';
import {
  completed,
  type EvalConfiguration,
  type EvaluateOptions,
  effects,
  evidenced,
  facts,
  readCases,
} from '@pce/testkit';
import { refundModel } from './refund-model.ts';
import { createBank, refundTool } from './refunds.ts';

// #region evaluation
/** The amounts that a case refunded: the answer has to name them. */
const amounts = facts(({ case: { calls } }) => calls.map(({ args }) => String(args.amount)));

const withPrompt =
  (system: string): EvalConfiguration =>
  () =>
    soloRoles(refundModel(), { system });

export const now: EvalConfiguration = withPrompt(soloPrompt);
export const next: EvalConfiguration = withPrompt(`${soloPrompt}\n- Write in the present tense.`);
export const brief: EvalConfiguration = withPrompt(
  `${soloPrompt}\n- Answer in three words at most.`,
);

const evaluation: EvaluateOptions = {
  cases: readCases(new URL('refund-cases.jsonl', import.meta.url)),
  configurations: { now, next, brief },
  scorers: [completed, effects, evidenced, amounts],
  tools: [refundTool(createBank())],
};

export default evaluation;
// #endregion
