/** A call by the model. */
interface Call {
  readonly tool: 'read' | 'refund';
  readonly args: { readonly order: string; readonly eur?: number };
}

/** Tokens of a call of a model. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** A model without its library's interface. */
export interface Script {
  /** Returns the next call by the number of visible results; `undefined` to answer. */
  next(results: number): Call | undefined;
  /** Bills a call whose prompt has so many characters. */
  bill(characters: number): Promise<Tokens>;
}

/** Reads an order, refunds it and others, answers. */
export function refundScript(refunds = 1): Script {
  return {
    next(results) {
      if (results === 0) return { tool: 'read', args: { order: orderOf(1) } };
      if (results > refunds) return undefined;
      return { tool: 'refund', args: { order: orderOf(results), eur: 40 } };
    },
    bill: async () => ({ input: 1, output: 1 }),
  };
}

/** Reads one order after the other, and never answers. */
export function loopScript(bill: Script['bill']): Script {
  return { next: (results) => ({ tool: 'read', args: { order: orderOf(results) } }), bill };
}

const orderOf = (place: number): string => `A-${16 + place}`;

/** Answer of the model after all calls. */
export const answer = 'Order A-17 cost 40 EUR, and 40 EUR are refunded.';
