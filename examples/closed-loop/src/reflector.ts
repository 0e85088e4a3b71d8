import type { Reflector } from '@pce/core';

/** A Reflector with one rule, so that the example needs no model. `modelReflector(model)` of `@pce/roles` uses one. */
export const ruleReflector: Reflector = {
  async reflect({ patch }) {
    const isOther = /^\+.*video/im.test(patch);
    return {
      diagnosis: isOther ? 'The goal was replaced by another one.' : 'The work goes on.',
      action_items: isOther ? ['Go back to the handbook.'] : [],
      alignment_check: {
        aligned: !isOther,
        rationale: isOther ? 'it is not what was asked for' : 'no point is touched',
      },
    };
  },
};
