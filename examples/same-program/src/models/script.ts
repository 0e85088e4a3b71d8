/** A call by the model. */
interface Call {
  readonly tool: string;
  readonly args: { readonly order: string; readonly eur?: number };
}

/** Tokens of a call of a model. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** A model without its library's interface. */
export interface Script {
  /** Returns the next call by the request and the tools whose calls succeeded; `undefined` to answer. */
  next(done: readonly string[], request: string): Call | undefined;
  /** Bills a call whose prompt has so many characters. */
  bill(characters: number): Promise<Tokens>;
}

/** Reads an order, refunds it and others, answers. */
export function refundScript(refunds = 1): Script {
  return {
    next({ length }) {
      if (length === 0) return { tool: 'read', args: { order: orderOf(1) } };
      if (length > refunds) return undefined;
      return { tool: 'refund', args: { order: orderOf(length), eur: 40 } };
    },
    bill: noBill,
  };
}

/** Reads one order after the other, and never answers. */
export function loopScript(bill: Script['bill']): Script {
  return { next: ({ length }) => ({ tool: 'read', args: { order: orderOf(length) } }), bill };
}

export const noBill: Script['bill'] = async () => ({ input: 1, output: 1 });

/** Returns the tool of a call in a library that names it `readOrder` or `read_order`. */
export const toolOf = (name = ''): string => name.replace(/_?order$/i, '');

const orderOf = (place: number): string => `A-${16 + place}`;

/** Answer of the model after all calls. */
export const answer = 'Order A-17 cost 40 EUR, and 40 EUR are refunded.';
