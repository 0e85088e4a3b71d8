import type { PlannerInput } from '@pce/core/ports';
import { stemsOf } from '@pce/role-parts';

/** Maximum number of lines of the context in an answer. */
const maxLines = 8;

/** Lines of a thread's context that say what was asked, or hold no statement. */
const framing = /^(?:Request:|#|\(out of date)/;

/**
 * Answers a question by the lines of the context that have all of its words, or, where it asks what the
 * program did, by those that the latest answer was based on. Returns `undefined` if the request is no question or the context says nothing of it.
 */
export function recall({
  request,
  context,
}: Pick<PlannerInput, 'request' | 'context'>): string | undefined {
  const question = request.trim();
  if (!/^[^\n?]+\?$/.test(question) || context === '') return undefined;
  const words = stemsOf(question.replace(/['’]s\b/g, ''));
  const lines = context
    .split('\n')
    .map((line) => line.replace(/^(?:Answer: *)?(?:[-*] )?/, '').trim())
    .filter((line) => line !== '' && !framing.test(line));
  const found = /\bdid you\b/i.test(question)
    ? based(context)
    : lines.filter((line) => {
        const own = new Set(stemsOf(line));
        return words.length > 0 && words.every((word) => own.has(word));
      });
  if (found.length === 0) return undefined;
  return [...new Set(found)]
    .slice(0, maxLines)
    .map((line) => `- ${/\[c\d+\]/.test(line) ? line : `${line} [ctx]`}`)
    .join('\n');
}

/** Returns the lines of the latest answer that cite something. */
function based(context: string): readonly string[] {
  const [, latest = ''] = /^Answer: ([\s\S]*?)(?=\n\nRequest: |$(?![\s\S]))/m.exec(context) ?? [];
  return latest
    .split('\n')
    .filter((line) => /\[c\d+\]$/.test(line))
    .map((line) => line.replace(/^- /, ''));
}
