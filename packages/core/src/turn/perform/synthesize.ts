import { type WrittenAnswer, writtenAnswerSchema } from '../../contracts/answer.js';
import { guardOutput } from '../../guards/guard-result.js';
import type { Revision, TurnState } from '../rules/state.js';
import { askRole, type RoleCosts } from './ask-role.js';
import { attachmentsOf, type Outcome, type PerformContext } from './context.js';
import { guardCheck } from './guard-filling.js';
import { checkAnswer } from './validate.js';

export function synthesize(
  state: TurnState,
  context: PerformContext,
  revision: Revision | undefined,
): Promise<Outcome> {
  // An answer is shown only after its guards have checked it.
  const isGuarded = context.guards.output.length > 0;
  return askRole(
    'synthesizer',
    writtenAnswerSchema,
    context,
    (roleContext) => {
      if (!isGuarded) context.notify({ type: 'answer.began' });
      const onText = (text: string): void => context.notify({ type: 'answer.delta', text });
      return context.roles.synthesizer.synthesize(
        {
          request: state.request,
          context: state.context,
          goals: state.plan?.goals ?? [],
          goalsProgress: state.goalsProgress,
          claims: state.claims,
          log: state.log,
          results: state.results,
          effects: state.effects,
          now: context.clock.now(),
          warnings: state.warnings.toArray().map(({ message }) => message),
          ...(revision && { revision }),
          answers: state.answers,
          exchanges: state.exchanges,
          ...(state.outputSchema && { outputSchema: state.outputSchema }),
        },
        { ...roleContext, ...attachmentsOf(state, context), ...(!isGuarded && { onText }) },
      );
    },
    async (written, costs) => {
      const answer = await checkAnswer(written, state, context);
      return isGuarded
        ? guarded(state, context, answer, costs)
        : { type: 'synthesizer.answered', ...costs, ...answer };
    },
  );
}

/** Asks the guards about an answer; an allowed one is then emitted as one part. */
async function guarded(
  state: TurnState,
  context: PerformContext,
  written: WrittenAnswer,
  costs: RoleCosts,
): Promise<Outcome> {
  const about = { request: state.request, answer: written.answer };
  const guarded = await guardOutput(context.guards.output, about, guardCheck(state, context));
  const { value: answer, decisions, refusal, question } = guarded;
  const guards = decisions.length > 0 ? { guards: [...decisions] } : {};
  // Values may quote text removed by a guard.
  const check = written.check && answer === written.answer ? { check: written.check } : {};
  if (refusal !== undefined) return { type: 'answer.refused', ...costs, guards: [...decisions] };
  if (question !== undefined)
    return { type: 'synthesizer.answered', ...costs, ...check, answer, ...guards, isHeld: true };
  context.notify({ type: 'answer.began' });
  context.notify({ type: 'answer.delta', text: answer });
  return { type: 'synthesizer.answered', ...costs, ...check, answer, ...guards };
}
