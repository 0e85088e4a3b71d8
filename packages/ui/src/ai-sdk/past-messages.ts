import type { Thread } from '@pce/core';
import type { UIMessage } from 'ai';
import { evidenceOf } from './evidence-of.js';

type PastTurn = Awaited<ReturnType<Thread['turns']>>[number];

/** Returns the messages of a chat, oldest first. The answer of a turn that runs or waits is left to its stream. */
export function pastMessages(turns: readonly PastTurn[]): readonly UIMessage[] {
  return turns.flatMap(
    ({ turn, request, status, reason, answer, evidence, claims }): UIMessage[] => {
      const asked = { type: 'text', text: request } as const;
      const message: UIMessage = { id: `${turn}.request`, role: 'user', parts: [asked] };
      if (status !== 'completed' || answer === null) return [message];
      const text = { type: 'text', text: answer, state: 'done' } as const;
      const parts = [text, ...evidenceOf(answer, evidence, claims)];
      return [message, { id: turn, role: 'assistant', metadata: { turn, status, reason }, parts }];
    },
  );
}
