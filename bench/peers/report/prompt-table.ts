import { markdownTable } from '../../src/markdown-table.ts';
import type { Measured } from '../measured.ts';
import { entriesOf, figuresOf, lengthsOf } from './comparison.ts';
import { formatNumber } from './format.ts';

/** Tokens that would go to a model. */
export function promptTable({ prompt }: Measured): string {
  const [steps = 0] = lengthsOf(prompt);
  const columns = [
    { title: `tokens, n = ${steps}, 50 tools` },
    ...['requests', 'first step', 'last step', 'whole turn', 'of it tools'].map((title) => ({
      title,
      align: 'right' as const,
    })),
  ];
  const rows = entriesOf(prompt).map((entry) => {
    const figures = figuresOf(prompt, entry, steps);
    return [
      entry.contender.name,
      formatNumber(figures?.requests),
      formatNumber(figures?.firstStepTokens),
      formatNumber(figures?.lastStepTokens),
      formatNumber(figures?.tokens),
      formatNumber(figures?.toolTokens),
    ];
  });
  return markdownTable(columns, rows);
}
