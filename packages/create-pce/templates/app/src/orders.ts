import { appendFile } from 'node:fs/promises';

export interface Order {
  readonly order: string;
  readonly item: string;
  readonly eur: number;
}

/** The system behind the tools. Replace it with yours: a shop, a bank, a database. */
export interface Orders {
  read(order: string): Order | undefined;
  /** Takes no key that would let it recognize a repeated call, so it must not be called twice. */
  refund(order: Order): Promise<void>;
}

const known: readonly Order[] = [
  { order: 'A-17', item: 'Kettle', eur: 40 },
  { order: 'B-8', item: 'Lamp', eur: 25 },
];

/** Orders whose refunds are lines of a file. */
export function openOrders(ledger: string): Orders {
  return {
    read: (order) => known.find((each) => each.order === order),
    refund: ({ order, eur }) => appendFile(ledger, `${order} ${eur} EUR\n`),
  };
}
