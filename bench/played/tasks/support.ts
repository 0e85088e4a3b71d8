import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, once, type PlayedTask, reads } from '../task.ts';

const customer = { customerId: 'C-7731', name: 'Hanna Lindqvist', since: '2021-03-14' };
const email = 'hanna.lindqvist@example.com';

const orders = [
  {
    orderId: 'SO-20417',
    item: 'Trailblazer rain jacket, size M',
    amountEur: 119,
    orderedOn: '2026-09-02',
    deliveredOn: '2026-09-05',
    status: 'delivered',
  },
  {
    orderId: 'SO-20988',
    item: 'Aurora over-ear headphones',
    amountEur: 189.9,
    orderedOn: '2026-11-08',
    deliveredOn: '2026-11-12',
    status: 'delivered',
  },
  {
    orderId: 'SO-21034',
    item: 'USB-C cable 2 m',
    amountEur: 12.5,
    orderedOn: '2026-11-20',
    deliveredOn: null,
    status: 'shipped',
  },
];

const refundPolicy = `Refunds (version 7, valid from 1 January 2026)

Customers may return any item within 30 days of delivery for a full refund of the purchase price. Items that arrive \
damaged or defective are refunded in full within 60 days of delivery, and the customer need not send them back if the \
price is below 200 EUR. Refunds of more than 500 EUR need the approval of a team lead. Each order may be refunded once.`;

/** Finds an order, reads a policy, refunds once and reports. */
export const support: PlayedTask = {
  name: 'support',
  requests: [
    `Customer ${email} wrote today (28 November 2026): "The headphones I ordered arrived with a broken left earcup. I would like my money back." Find her order, check our refund policy, refund the order if the policy allows it, and tell me what you did.`,
  ],
  open() {
    const refunds: string[] = [];
    return {
      tools: [
        reads(
          'customers.find-by-email',
          'Find a customer by e-mail address',
          { email: z.string() },
          (args) => (args.email === email ? { ...customer, email } : { customerId: null }),
        ),
        reads(
          'orders.list',
          'List the orders of a customer',
          { customerId: z.string() },
          ({ customerId }) => {
            if (customerId === customer.customerId) return { customerId, orders };
            throw new ToolError('not_found', `no customer ${customerId}`);
          },
        ),
        reads(
          'policy.read',
          'Read a company policy, for example "refunds" or "shipping"',
          { topic: z.string() },
          ({ topic }) =>
            /refund/i.test(topic)
              ? { topic: 'refunds', text: refundPolicy }
              : { topic, text: 'No such policy.' },
        ),
        once(
          'orders.refund',
          'Refund an order to the original means of payment',
          {
            orderId: z.string(),
            amountEur: z.number().describe('amount to refund in EUR'),
            reason: z.string(),
          },
          ({ orderId, amountEur }) => {
            const isAgain = refunds.some((refund) => refund.startsWith(orderId));
            refunds.push(`${orderId} ${amountEur}`);
            if (isAgain) throw new ToolError('invalid_input', 'already refunded');
            const rest = { status: 'accepted', expectedOn: '2026-12-02' };
            return { refundId: 'RF-5512', orderId, amountEur, ...rest };
          },
        ),
      ],
      judge: ([reply]) => [
        ['one refund: SO-20988, 189.90 EUR', refunds.join() === 'SO-20988 189.9'],
        [
          'the answer names the order, the amount and the refund',
          has(reply?.answer, /SO-20988/, /189[.,]90?/, /RF-5512|2 December|accepted/),
        ],
        ['and why', has(reply?.answer, /60 days|damaged|defective|broken/i)],
      ],
    };
  },
};
