import { fenced } from '@pce/core/internal';
import { printableLine } from '../terminal/output.js';
import { callLine, type TurnReport } from './turn-report.js';

/** Returns the kept prompts and replies of a turn as Markdown sections, in order. */
export function promptSections({ calls }: Pick<TurnReport, 'calls'>): readonly string[] {
  const kept = calls.filter(({ prompt }) => prompt !== undefined);
  if (kept.length === 0)
    return [
      '\n## Prompts\n\nNone are kept: set keepPrompts in models.json before the next turn.\n',
    ];
  return [
    '\n## Prompts\n',
    ...kept.map(
      (call, index) =>
        `\n### ${index + 1}. ${printableLine(callLine(call).trim())}\n\n${fenced(call.prompt ?? '')}\n\nReply:\n\n${fenced(call.reply ?? '')}\n`,
    ),
  ];
}
