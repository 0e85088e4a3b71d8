import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, type PlayedTask, reads } from '../task.ts';

const currency = z.string().describe('ISO currency code');

/** Needs two more tries, a detour and a product of two results. */
export const flaky: PlayedTask = {
  name: 'flaky',
  requests: ['How much is invoice 2026-1183 in euros, and when is it due?'],
  open() {
    let tries = 0;
    return {
      tools: [
        reads(
          'invoices.get',
          'Get an invoice by its number',
          { number: z.string() },
          ({ number }) => {
            tries += 1;
            if (tries <= 2) {
              const message = 'the invoice service answered 503 Service Unavailable';
              throw new ToolError('internal', message);
            }
            const dates = { issuedOn: '2026-10-30', dueOn: '2026-11-29' };
            return {
              number,
              supplier: 'Hartmann Papier AG',
              amount: 1240,
              currency: 'CHF',
              ...dates,
            };
          },
        ),
        reads(
          'rates.convert',
          'Convert an amount from one currency to another',
          { amount: z.number(), from: currency, to: currency },
          ({ from, to }) => {
            const message = `there is no direct rate from ${from} to ${to}; use rates.latest and multiply`;
            throw new ToolError('invalid_input', message);
          },
        ),
        reads(
          'rates.latest',
          'Latest exchange rates of a base currency',
          { base: z.string() },
          ({ base }) => ({
            base,
            day: '2026-11-27',
            rates: base === 'CHF' ? { EUR: 1.072, USD: 1.243 } : { CHF: 0.933, USD: 1.16 },
          }),
        ),
      ],
      judge: ([reply]) => [
        ['the invoice was tried until it came', tries >= 3],
        ['1,329.28 EUR', has(reply?.answer, /1[., ]?329[.,]28/)],
        ['due on 29 November', has(reply?.answer, /29\.? November|2026-11-29|November 29/)],
      ],
    };
  },
};
