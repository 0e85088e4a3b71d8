import type { PlannerInput } from '@pce/core/ports';
import { stemsOf } from '@pce/role-parts';

const maxLines = 8;

/** Lines of a thread's context that repeat the request or state nothing. */
const framing = /^(?:Request:|#|\(out of date)/;

/**
 * Answers a question with the lines of the context that have all its words or, if it asks about the program's own work, with
 * those that the latest answer cites. Returns `undefined` if the request is not a question or the context has no answer.
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

/** Returns the lines with citations of the latest answer. */
function based(context: string): readonly string[] {
  const [, latest = ''] = /^Answer: ([\s\S]*?)(?=\n\nRequest: |$(?![\s\S]))/m.exec(context) ?? [];
  return latest
    .split('\n')
    .filter((line) => /\[c\d+\]$/.test(line))
    .map((line) => line.replace(/^- /, ''));
}
