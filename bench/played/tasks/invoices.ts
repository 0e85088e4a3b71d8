import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, once, type PlayedTask, reads } from '../task.ts';

const texts = new Map([
  [
    'KM-3307',
    `Kornmühle Adler GmbH, Hafenstr. 4, Regensburg\nInvoice KM-3307 of 2 November 2026\n\n40 x 25 kg wheat flour type 550   at 16.80      672.00\n6 x 25 kg rye flour type 1150     at 15.25       91.50\nNet                                             763.50\nVAT 7 %                                          53.45\nTotal EUR                                       816.95\n\nPayable until 2 December 2026. Within ten days 2 % discount on the total.`,
  ],
  [
    'KM-3341',
    `Kornmühle Adler GmbH, Hafenstr. 4, Regensburg\nInvoice KM-3341 of 12 November 2026\n\n12 x 10 kg sesame, peeled         at 31.90      382.80\nNet                                             382.80\nVAT 7 %                                          26.80\nTotal EUR                                       409.60\n\nPayable until 26 November 2026. No discount on seeds.`,
  ],
  [
    'KM-3360',
    `Kornmühle Adler GmbH, Hafenstr. 4, Regensburg\nInvoice KM-3360 of 20 November 2026\n\n40 x 25 kg wheat flour type 550   at 16.80      672.00\nless credit for 2 wet bags                      -33.60\nNet                                             638.40\nVAT 7 %                                          44.69\nTotal EUR                                       683.09\n\nPayable until 20 December 2026. Within ten days 2 % discount on the total.`,
  ],
]);

const summary = z.object({
  supplier: z.string(),
  invoices: z.array(
    z.object({
      number: z.string(),
      dueOn: z.string().describe('YYYY-MM-DD'),
      grossEur: z.number(),
      isOverdue: z.boolean(),
    }),
  ),
  totalGrossEur: z.number(),
  payFirst: z.string().describe('number of the invoice that is due first'),
  phone: z.string().nullable().describe("the supplier's, if it is known"),
});

/** Fills a form for a program from three texts: values, a date in another format, a sum, a judgement, and a missing value. */
export const invoices: PlayedTask = {
  name: 'invoices',
  requests: [
    'Read the invoices of Kornmühle Adler from November and tell me what we owe them in all, what is overdue today, and which one has to be paid first. Nothing is to be paid yet.',
  ],
  context: 'Today is Saturday, 28 November 2026.',
  output: summary,
  open() {
    const paid: string[] = [];
    return {
      tools: [
        reads(
          'invoices.list',
          'List the open invoices of a supplier',
          { supplier: z.string() },
          ({ supplier }) => ({ supplier, open: [...texts.keys()] }),
        ),
        reads(
          'invoices.read',
          'Read the text of an invoice',
          { number: z.string() },
          ({ number }) => {
            const text = texts.get(number);
            if (text !== undefined) return { number, text };
            throw new ToolError('not_found', `there is no invoice ${number}`);
          },
        ),
        once('invoices.pay', 'Pay an invoice', { number: z.string() }, ({ number }) => {
          paid.push(number);
          return { number, paid: true };
        }),
      ],
      judge([reply]) {
        const filled = summary.safeParse(reply?.output).data;
        const of = (number: string) => filled?.invoices.find((each) => each.number === number);
        return [
          ['nothing was paid', paid.length === 0],
          ['it ended well', reply?.status === 'completed' || reply?.status === 'stop'],
          ['three invoices', filled?.invoices.length === 3],
          [
            'their amounts',
            of('KM-3307')?.grossEur === 816.95 &&
              of('KM-3341')?.grossEur === 409.6 &&
              of('KM-3360')?.grossEur === 683.09,
          ],
          ['1,909.64 in all', Math.abs((filled?.totalGrossEur ?? 0) - 1909.64) < 0.005],
          ['their dates', has(of('KM-3307')?.dueOn, /^2026-12-02$/)],
          [
            'one is overdue, and is paid first',
            of('KM-3341')?.isOverdue === true &&
              of('KM-3307')?.isOverdue === false &&
              has(filled?.payFirst, /KM-3341/),
          ],
          ['no phone number is made up', filled?.phone === null],
        ];
      },
    };
  },
};
