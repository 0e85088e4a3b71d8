import { synthesisSchema } from '../../contracts/synthesis.js';
import type { Revision, TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import { attachmentsOf } from './attachments-of.js';
import type { Outcome, PerformContext } from './context.js';

export function synthesize(
  state: TurnState,
  context: PerformContext,
  revision: Revision | undefined,
): Promise<Outcome> {
  return askRole(
    'synthesizer',
    synthesisSchema,
    context,
    (roleContext) => {
      context.notify({ type: 'answer.began' });
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
          warnings: state.warnings.toArray().map(({ message }) => message),
          ...(revision && { revision }),
          answers: state.answers,
        },
        { ...roleContext, ...attachmentsOf(state, context), onText },
      );
    },
    ({ answer }, costs) => ({ type: 'synthesizer.answered', ...costs, answer }),
  );
}
