import type { Reflector } from '@pce/core';

/** A Reflector with two rules, so that the example needs no model. `modelReflector(model)` of `@pce/roles` uses one. */
export const ruleReflector: Reflector = {
  async reflect({ patch }) {
    const isDestructive = /^\+.*\bdelete\b/im.test(patch);
    const isOther = /^-.*search box/im.test(patch);
    return {
      diagnosis: isDestructive
        ? 'A step deletes what nobody has a copy of.'
        : isOther
          ? 'The goal was replaced by another one.'
          : 'The plan was worked out further.',
      action_items: isDestructive
        ? ['Make a copy first.']
        : isOther
          ? ['Go back to the goal.']
          : [],
      alignment_check: {
        aligned: !isDestructive && !isOther,
        rationale: isDestructive
          ? 'irreversible damage'
          : isOther
            ? 'it is not what was asked for'
            : 'no point is touched',
      },
    };
  },
};
