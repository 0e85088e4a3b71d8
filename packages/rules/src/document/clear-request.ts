import type { PlannerInput } from '@pce/core/ports';
import { parsePlanningDocument, shorten } from '@pce/role-parts';

/** A request whose words all say what they mean, or the question about the first that does not. */
export interface ClearRequest {
  readonly request: string;
  readonly question?: string;
}

/** Words that stand for something said before. Longer ones come first. */
const references =
  /\b(?:the (?:first|second|third|last|next|other|same|previous|former|latter)(?: (?!(?:for|of|in|to|as|with|and|or|from|by|on|at)\b)\p{L}+)?(?! ?\p{N}| of )|both|(?:this|that|these|those)(?: \p{L}+(?=$|[.,;!?]))?|it|them|again)\b/giu;

/**
 * Reads the request of a turn that goes on with a thread. Rules do not know what "it" and "the second one" stand for: a
 * person is asked, and the answer takes the place of those words.
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

/** A person may say the whole request again: it begins with the same word. */
function isWholeRequest(answer: string, request: string): boolean {
  return firstWord(answer) === firstWord(request) && answer.includes(' ');
}

function firstWord(text: string): string {
  return /^[\p{L}\p{N}]+/u.exec(text.trim())?.[0].toLowerCase() ?? '';
}
