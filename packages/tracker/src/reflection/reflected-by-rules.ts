import type { EpisodeDraft } from '../rules/events.js';

/**
 * Returns the reflection on a change where there is no Reflector: the figures and the rules that applied, and the rubric as
 * questions. It does not say whether the work is aligned, so that nothing follows from it.
 */
export function reflectedByRules(
  { to, role, class: found, figures, decidedBy, rules }: EpisodeDraft<'diff.classified'>,
  rubric: readonly string[],
): EpisodeDraft<'reflection.made'> {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const { ratio, kept } = figures;
  const applied = rules.length === 0 ? decidedBy : rules.join(', ');
  const diagnosis = `The ${role}'s change is ${found} (${applied}): the text is ${percent(ratio)} alike, ${percent(kept)} of the items are kept.`;
  const action_items = rubric.map((point) => `Is this still so? ${point}`);
  const reflection = { diagnosis, action_items };
  return { type: 'reflection.made', checkpoint: to, reflection, isRepaired: false, attempts: 0 };
}
