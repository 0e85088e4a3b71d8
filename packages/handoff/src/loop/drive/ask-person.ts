import { wait } from '@pce/core/internal';
import type { PermissionDecision, PermissionRequest } from '@pce/core/ports';
import type { Tracker } from '@pce/tracker';
import type { EpisodeIntervention } from '@pce/tracker/internal';
import type { LoopRole } from '../rules/events.js';
import type { LoopQuestion, LoopState } from '../rules/state.js';
import { appendEvent, type LoopContext, stateAfter } from './loop-context.js';

const pollMs = 1_000;

/** Maximum characters of arguments that are shown to a person. */
const maxShown = 2_000;

type JournalOfLoop = Pick<LoopContext, 'parts' | 'writer'>;

export async function askPermission(
  context: JournalOfLoop,
  role: LoopRole,
  { title, kind, paths, input }: PermissionRequest,
  act: string,
  useless: AbortSignal,
): Promise<PermissionDecision> {
  const { parts, writer } = context;
  const { prompts } = writer.state;
  const args = input === null ? [] : [JSON.stringify(input).slice(0, maxShown)];
  const what = [kind, title, ...paths, ...args].join(' · ');
  const question = await askPerson(context, {
    kind: 'permission',
    role,
    n: prompts,
    message: parts.scrub(`the ${role} wants to: ${what}`),
    options: ['allow', 'reject'],
    act,
  });
  const name = { episode: writer.state.episode, intervention: question.id };
  for (;;) {
    const found = await parts.tracker.getIntervention(name);
    if (!found.isOpen) {
      await takeAnswer(context, question, found);
      return found.choose === 'allow' ? 'allow' : 'reject';
    }
    await wait(parts.clock, pollMs, useless);
  }
}

/** Asks a question: first in the journal, then on the episode, where any process with the store can answer it. */
export async function askPerson(
  context: JournalOfLoop,
  draft: Omit<LoopQuestion, 'id'>,
): Promise<LoopQuestion> {
  // Agents may ask about several acts at once: each question has its own id.
  const numbered = ({ id: loop, asked }: LoopState): LoopQuestion => ({
    ...draft,
    id: `${loop}.q${asked + 1}`,
  });
  const { questions } = await stateAfter(context, (state) => ({
    type: 'question.asked',
    ...numbered(state),
  }));
  const question = questions.at(-1);
  if (question === undefined) throw new Error('a question that was asked is not open');
  await openOnEpisode(context.parts.tracker, context.writer.state.episode, question);
  return question;
}

/** Opens a question on the episode, unless it is already open or answered there. */
export function openOnEpisode(
  tracker: Tracker,
  episode: string,
  { id: intervention, kind, role, message, options, act }: LoopQuestion,
): Promise<EpisodeIntervention> {
  const question = { episode, intervention, kind, role, message, options };
  return tracker.openIntervention({ ...question, ...(act !== undefined && { act }) });
}

export async function takeAnswer(
  context: JournalOfLoop,
  { id }: LoopQuestion,
  { choose, by = 'a person' }: EpisodeIntervention,
): Promise<boolean> {
  if (choose === undefined) return false;
  await appendEvent(context, { type: 'question.resolved', id, choose, by });
  return true;
}

/** Closes the permission questions, which are obsolete. */
export async function withdrawPermissions(
  { parts, writer }: JournalOfLoop,
  questions: readonly LoopQuestion[],
): Promise<void> {
  const { episode } = writer.state;
  for (const { kind, id: intervention } of questions) {
    if (kind === 'permission') {
      await parts.tracker.withdrawIntervention({ episode, intervention });
    }
  }
}
