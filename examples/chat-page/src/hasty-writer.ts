import { setTimeout } from 'node:timers/promises';
import type { Synthesizer } from '@pce/core';
import { ruleRoles } from '@pce/rules';

/**
 * Writes the latest claim, word by word as a model does, and at first with a wrong amount: the evidence check rejects that
 * draft, and the page takes it back.
 */
export const hastyWriter: Synthesizer = {
  version: 'hasty/1',
  async synthesize(input, context) {
    const { claim, id } = input.claims.toArray().at(-1) ?? {};
    if (claim === undefined) return ruleRoles().synthesizer.synthesize(input, context);
    const amount = input.revision === undefined ? '999 EUR' : '$&';
    const answer = `${claim.replace(/\d+ EUR/, amount)} [${id}].`;
    for (const word of answer.split(/(?<= )/)) {
      context.onText?.(word);
      await setTimeout(50);
    }
    await setTimeout(1_000); // so that a draft can be seen before its check
    return { answer };
  },
};
