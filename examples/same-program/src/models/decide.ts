/** A call by the model. */
export interface Call {
  readonly tool: 'read' | 'refund';
  readonly args: { readonly order: string; readonly eur?: number };
}

/** Returns the next step of every program's model, by the results so far: it reads the order, refunds it, answers. */
export function decide(results: number): Call | undefined {
  const calls: readonly Call[] = [
    { tool: 'read', args: { order: 'A-17' } },
    { tool: 'refund', args: { order: 'A-17', eur: 40 } },
  ];
  return calls[results];
}

/** Answer of the model after both calls. */
export const answer = 'Order A-17 cost 40 EUR, and 40 EUR are refunded.';
