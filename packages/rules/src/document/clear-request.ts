import type { PlannerInput } from '@pce/core/ports';
import { parsePlanningDocument, shorten } from '@pce/role-parts';

/** An unambiguous request, or the question about its first ambiguous words. */
export interface ClearRequest {
  readonly request: string;
  readonly question?: string;
}

/** Words that refer to something said before; longer ones first. */
const references =
  /\b(?:the (?:first|second|third|last|next|other|same|previous|former|latter)(?: (?!(?:for|of|in|to|as|with|and|or|from|by|on|at)\b)\p{L}+)?(?! ?\p{N}| of )|both|(?:this|that|these|those)(?: \p{L}+(?=$|[.,;!?]))?|it|them|again)\b/giu;

/**
 * Reads the request of a turn in a thread. Rules cannot resolve "it" and "the second one": a person is asked, and the answer
 * replaces those words.
 */
export function clearRequest(
  request: string,
  { thread, answers }: Pick<PlannerInput, 'thread' | 'answers'>,
): ClearRequest {
  if (thread === undefined || parsePlanningDocument(request).isStructured) return { request };
  let question: string | undefined;
  let whole: string | undefined;
  const parts = request.split(/("[^"\n]*"|`[^`\n]*`|“[^”\n]*”)/).map((part, index) =>
    index % 2 === 1
      ? part
      : part.replace(references, (words: string) => {
          const asked = questionOn(words, request);
          const answer = answers.find((one) => one.question === asked)?.answer?.trim();
          if (answer === undefined) question ??= asked;
          else if (isWholeRequest(answer, request)) whole = answer;
          return answer ?? words;
        }),
  );
  if (question !== undefined) return { request, question };
  return { request: whole ?? parts.join('') };
}

function questionOn(words: string, request: string): string {
  return `Nothing was done. What does "${words}" mean in "${shorten(request, 120)}"? Name it: rules do not read earlier turns of a thread.`;
}

/** Returns whether an answer repeats the whole request: it starts with the same word. */
function isWholeRequest(answer: string, request: string): boolean {
  return firstWord(answer) === firstWord(request) && answer.includes(' ');
}

function firstWord(text: string): string {
  return /^[\p{L}\p{N}]+/u.exec(text.trim())?.[0].toLowerCase() ?? '';
}
