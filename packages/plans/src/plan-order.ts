/** Ways to read the order of a plan in plain Markdown. */
export const planOrders = ['sequence', 'listed', 'free'] as const;

/**
 * How the order of a plan in plain Markdown is read: `sequence` takes every task after the one before it, `listed` the
 * phases in their order and the tasks in them side by side unless they are numbered, `free` only the dependencies that
 * tasks state.
 */
export type PlanOrder = (typeof planOrders)[number];
