import type { AskedCall, Effect, ToolQuestion } from '@pce/core';
import {
  type ElicitationAnswer,
  elicitationSchema,
  readAnswer,
  serverQuestion,
} from './server-question.js';

/** Answers the questions that a server of 2025 asks while a call runs. */
export interface LiveQuestions {
  /** Aborts as soon as a question has no answer yet. */
  readonly signal: AbortSignal;
  /** Answers a request of the server. */
  answer(params: unknown): ElicitationAnswer | { readonly action: 'cancel' };
  /** Throws the open question, or why it cannot be asked. */
  throwIfOpen(): void;
}

/**
 * Creates the answers for one run of a call. An open question ends the run; the call runs again after the answer, so that a
 * `once` tool, which may have done part of its work, is declined instead.
 */
export function liveQuestions(
  server: string,
  effect: Effect,
  asked: AskedCall | undefined,
): LiveQuestions {
  const given = [...(asked?.answers ?? [])];
  const stop = new AbortController();
  let open: (() => ToolQuestion) | undefined;
  return {
    signal: stop.signal,
    answer(params) {
      const parsed = elicitationSchema.safeParse(params);
      if (effect === 'once' || !parsed.success) return { action: 'decline' };
      let mismatch: string | undefined;
      for (let next = given.shift(); next !== undefined; next = given.shift()) {
        const answer = readAnswer(parsed.data, next);
        if (typeof answer !== 'string') return answer;
        mismatch = answer;
      }
      open = () => serverQuestion(server, parsed.data, asked, { mismatch });
      stop.abort();
      return { action: 'cancel' };
    },
    throwIfOpen() {
      if (open !== undefined) throw open();
    },
  };
}
