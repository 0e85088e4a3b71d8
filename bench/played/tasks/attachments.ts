import * as z from 'zod';
import { has, once, type PlayedTask, reads } from '../task.ts';

/** Articles of the price list: number, name, unit price in EUR, minimum quantity of the rebate, rebate. */
const prices = [
  ['110', 'Oak board 200 x 20', '18.40', 20, 5],
  ['112', 'Oak board 240 x 20', '22.10', 20, 5],
  ['118', 'Larch board 240 x 20', '14.90', 50, 8],
  ['121', 'Larch batten 40 x 60', '6.25', 100, 10],
  ['124', 'Spruce batten 40 x 60', '4.10', 100, 10],
  ['130', 'Plywood 18 mm, 2.5 m²', '64.00', 10, 4],
  ['131', 'Plywood 12 mm, 2.5 m²', '47.50', 10, 4],
  ['207', 'Stainless screws 5 x 60, box of 200', '21.80', 5, 12],
  ['208', 'Stainless screws 5 x 80, box of 200', '26.20', 5, 12],
  ['214', 'Joist hanger 60 mm', '2.35', 40, 6],
  ['220', 'Deck oil, 2.5 l', '39.90', 4, 5],
  ['226', 'Wood glue D4, 0.75 kg', '12.60', 6, 5],
] as const;

const priceList = `Riverside Timber: price list, valid from 1 October 2026

All prices in EUR without VAT, for one piece. "Rebate" is taken off the whole line as soon as the line has at least that many
pieces; below that nothing is taken off. There is no further discount, and delivery within 40 km is free.

no.   article                                price   rebate
${prices
  .map(([no, name, price, from, rebate]) =>
    [no.padEnd(5), name.padEnd(38), price.padStart(5), `  ${rebate} % from ${from}`].join(' '),
  )
  .join('\n')}

Not in stock until January 2027: 112, 131, 226.
Orders that are in by noon are loaded the next working day.
`;

const order = `From: Jonna Ahlgren <jonna@seaside-huts.example>
To: desk@riverside-timber.example
Date: Thu, 26 Nov 2026 16:42:10 +0100
Subject: Decking for hut 7

Hello,

we are at last going to do the deck of hut 7. For that we need, please:

- 60 of the larch boards (no. 118)
- 80 larch battens (no. 121)
- 10 boxes of the stainless screws 5 x 60 (no. 207)
- 3 cans of deck oil (no. 220)
- 2 bottles of the wood glue (no. 226)

Last time you sent spruce battens by mistake, so please have another look before you load. My colleague thinks that the
battens get the ten percent as well, but I am not sure that we reach the number.

Kind regards
Jonna Ahlgren
Seaside Huts
`;

/** Uses two text files that come with the request and are not available to tools. */
export const attachments: PlayedTask = {
  name: 'attachments',
  requests: [
    'Attached are our price list and an order that came in. What does each line of the order come to by our price list, and the whole of what we can deliver now, without VAT? Which article is not in stock, and do the battens get the ten percent? I only want to know; nothing is to be sent.',
  ],
  attachments: [
    { name: 'price-list.txt', content: priceList },
    { name: 'order.txt', content: order },
  ],
  open() {
    const sent: unknown[] = [];
    return {
      tools: [
        once(
          'mail.send',
          'Send an e-mail to a customer',
          { to: z.string(), subject: z.string(), text: z.string() },
          (args) => {
            sent.push(args);
            return { sent: true, to: args.to };
          },
        ),
        reads(
          'deliveries.list',
          'List the deliveries that are planned for a day',
          { day: z.string().describe('YYYY-MM-DD') },
          ({ day }) => ({ day, deliveries: [] }),
        ),
      ],
      judge: ([reply]) => [
        ['the boards, with the rebate: 822.48', has(reply?.answer, /822[.,]48/)],
        ['the battens, without it: 500.00', has(reply?.answer, /(?<!\d)500([.,]00?)?(?!\d)/)],
        ['the screws, with it: 191.84', has(reply?.answer, /191[.,]84/)],
        ['the oil: 119.70', has(reply?.answer, /119[.,]70?/)],
        ['in all 1,634.02', has(reply?.answer, /1[., ]?634[.,]02/)],
        ['the glue is not in stock', has(reply?.answer, /glue|226/i)],
        ['the battens miss the number of 100', has(reply?.answer, /batten/i, /100|hundred/i)],
        ['nothing was sent', sent.length === 0],
      ],
    };
  },
};
