import type { Executor } from '@pce/core';

const decision = { goalFocus: [], goalsProgress: [], reasoning: '' };

/** Finds, prices and notes a product, and stops once the log reports that it was noted. */
export const executor: Executor = {
  version: '1',
  async decide({ goals, log, inputs, mustAnalyze }) {
    const done = [...log].filter(
      (entry) => entry.type === 'iteration' && entry.result?.status === 'success',
    );
    const claims = done.flatMap((entry) => (entry.type === 'iteration' ? entry.claims : []));
    if (claims.some(({ claim }) => claim.startsWith('noted'))) {
      const goalsProgress = goals.map(({ id }) => ({ goalId: id, status: 'achieved' as const }));
      return { ...decision, goalsProgress, action: 'COMPLETE' };
    }
    const commands = [
      `Find the product \`${inputs.product}\``,
      'Price the item of r1',
      'Note the offer of r2',
    ];
    const command = commands[done.length];
    return command === undefined || mustAnalyze !== undefined
      ? { ...decision, action: 'ANALYZE', analysis: mustAnalyze ?? 'no step is left' }
      : { ...decision, action: 'COMMAND', command };
  },
};
