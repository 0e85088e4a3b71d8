import type { EpisodeState, Question } from './state.js';

/**
 * Adds a question to the Reflector. One of the same role that was not asked yet becomes part of it, so that no change goes
 * without a reflection and questions do not pile up.
 */
export function addQuestion(state: EpisodeState, question: Question): EpisodeState {
  const { role } = question.to;
  const older = state.questions.find(({ to }) => to.role === role);
  const others = state.questions.filter((each) => each !== older);
  const merged = older &&
    question.cause !== 'loop' && {
      from: older.from ?? question.from,
      cause: older.cause === 'restore' ? older.cause : question.cause,
      class: lower(older.class, question.class),
      pausesUnanswered: older.pausesUnanswered || question.pausesUnanswered,
    };
  return { ...state, questions: [...others, { ...question, ...merged }] };
}

export function withoutQuestion(state: EpisodeState, checkpoint: string): EpisodeState {
  const questions = state.questions.filter(({ to }) => to.checkpoint !== checkpoint);
  return { ...state, questions };
}

const ranks = { HIGH: 2, MEDIUM: 1, LOW: 0 } as const;

function lower(one: Question['class'], other: Question['class']): Question['class'] {
  return ranks[one] < ranks[other] ? one : other;
}
