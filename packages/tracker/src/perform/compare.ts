import { sha256 } from '@pce/core/internal';
import type { ClassifiedDiff } from '@pce/core/ports';
import { afterClassified, asksReflector } from '../rules/decide-drift.js';
import type { EpisodeDraft } from '../rules/events.js';
import type { Comparison, EpisodeState } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';

/** The answer of a comparison that could not be made: a person should look. */
const unknown = {
  class: 'LOW',
  figures: { ratio: 0, kept: 0, order: 0 },
  reasons: [],
  patch: '',
  coarse: true,
} as const;

type Compared = Pick<ClassifiedDiff, 'class' | 'figures' | 'decidedBy' | 'patch' | 'coarse'> & {
  readonly reasons: readonly { readonly rule: string }[];
};

export async function compare(
  { content, classifier, onError }: TrackerParts,
  { from, to }: Comparison,
): Promise<Compared> {
  const [before, after] = await Promise.all([content.get(from.content), content.get(to.content)]);
  if (before === undefined || after === undefined) {
    return { ...unknown, decidedBy: 'content-missing' };
  }
  try {
    return await classifier.classify({ from: before, to: after });
  } catch (error) {
    onError(error);
    return { ...unknown, decidedBy: 'classifier-failed' };
  }
}

export function comparedEvents(
  state: EpisodeState,
  { from, to, cause }: Comparison,
  { class: found, figures, decidedBy, reasons, patch, coarse }: Compared,
  { reflector, rubric }: Partial<Pick<TrackerParts, 'reflector'>> & Pick<TrackerParts, 'rubric'>,
): EpisodeDraft[] {
  const rules = [...new Set(reasons.map(({ rule }) => rule))];
  const { role } = to;
  const isQuestion = asksReflector(state, { role, class: found, cause, rules });
  const classified: EpisodeDraft<'diff.classified'> = {
    type: 'diff.classified',
    from: from.checkpoint,
    to: to.checkpoint,
    role,
    class: found,
    figures,
    decidedBy,
    rules,
    patch: sha256(patch),
    coarse,
    cause,
    reflects: reflector !== undefined && isQuestion,
  };
  const byRules =
    isQuestion && reflector === undefined ? [reflectedByRules(classified, rubric)] : [];
  return [classified, ...byRules, ...afterClassified(state, classified)];
}

/**
 * Returns the reflection on a change without a Reflector: the figures and the rules that applied, and the rubric as
 * questions. It does not say whether the work is aligned, so that nothing follows from it.
 */
function reflectedByRules(
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
