import type { PlannerInput } from '@pce/core/ports';
import { shorten } from '../text/shorten.js';
import { parsePlanningDocument } from './planning-document.js';

/** A request whose words all say what they mean, or the question about the first that does not. */
export type ClearRequest =
  | { readonly request: string; readonly question?: undefined }
  | { readonly request: string; readonly question: string };

const ordinal =
  '(?:first|second|third|fourth|fifth|sixth|last|next|other|same|previous|former|latter)';

/** Words that are no things. */
const linking = '(?:for|of|in|to|as|with|and|or|from|by|on|at)(?![\\p{L}])';

/** Words that stand for something said before, in the languages that rules read. Longer ones come first. */
const references = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:` +
    [
      `(?:the|that|this) ${ordinal}(?: (?!${linking})\\p{L}+)?(?! ?\\p{N}| of )`,
      'both(?: of (?:them|these|those))?|all of (?:them|these|those)',
      '(?:this|that|these|those)(?: (?!again)\\p{L}+(?=$|[.,;!?]| (?:in|to|for|of|by|with|from|and|or) ))?',
      'it|them|again',
      '(?:(?:der|die|das|den|dem) )?(?:erste|zweite|dritte|vierte|letzte|vorige|andere)[nrs]?(?: \\p{Lu}\\p{L}+)?(?! ?\\p{N})',
      '(?:der|die|das|den|dem)selben?|es|sie|ihn|ihm|ihnen|dies|beide[ns]?|nochmals?|noch einmal',
      "(?:le|la|l['’])(?: ?)(?:premier|première|deuxième|second|seconde|troisième|dernier|dernière|autre|même)(?: \\p{L}+)?",
      'celui-ci|celle-ci|celui-là|celle-là|cela|ça|encore une fois',
      '(?:el|la|lo) (?:primero?|primera|segund[oa]|tercer[oa]?|últim[oa]|otr[oa]|mism[oa])(?: \\p{L}+)?',
      'eso|esto|ello|otra vez',
    ].join('|') +
    String.raw`)(?![\p{L}\p{N}])`,
  'giu',
);

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
