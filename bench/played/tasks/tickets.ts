import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, idempotent, type PlayedTask, reads } from '../task.ts';

const tags = ['billing', 'bug', 'feature', 'account'] as const;

/** Subjects by id, with the right tag. */
const tickets = new Map<string, readonly [subject: string, tag: (typeof tags)[number]]>([
  ['T-101', ['I was charged twice for October', 'billing']],
  ['T-102', ['App crashes when I open the camera', 'bug']],
  ['T-103', ['How do I change my e-mail address?', 'account']],
  ['T-104', ['Please add dark mode', 'feature']],
  ['T-105', ['Invoice lacks our VAT number', 'billing']],
  ['T-106', ['Export to CSV yields an empty file', 'bug']],
  ['T-107', ['Could you support Apple Watch?', 'feature']],
  ['T-108', ['Cannot log in after password reset', 'account']],
  ['T-109', ['Refund for the cancelled plan has not arrived', 'billing']],
  ['T-110', ['Delete my account please', 'account']],
  ['T-111', ['Notifications arrive twice since the update', 'bug']],
  ['T-112', ['Would love a weekly summary mail', 'feature']],
]);

/** Makes twelve changes, and counts them. */
export const ticketDesk: PlayedTask = {
  name: 'tickets',
  requests: [
    'Tag every untagged ticket as billing, bug, feature or account, according to its subject. Then tell me how many got which tag.',
  ],
  open() {
    const set: string[] = [];
    const isTagged = (id: string): boolean => set.some((one) => one.startsWith(id));
    return {
      tools: [
        reads('tickets.list-untagged', 'List the tickets without a tag', {}, () => ({
          tickets: [...tickets]
            .filter(([id]) => !isTagged(id))
            .map(([id, [subject]]) => ({ id, subject })),
        })),
        idempotent(
          'tickets.tag',
          'Set the tag of a ticket',
          { id: z.string().describe('ticket id'), tag: z.enum(tags) },
          ({ id, tag }) => {
            if (!tickets.has(id)) throw new ToolError('not_found', `no ticket ${id}`);
            set.push(`${id} ${tag}`);
            return { id, tag };
          },
        ),
      ],
      judge: ([reply]) => [
        [
          'each of the 12 tickets has its tag, set once',
          set.toSorted().join() === [...tickets].map(([id, [, tag]]) => `${id} ${tag}`).join(),
        ],
        ['the answer says how many got which', saysThreeEach(reply?.answer ?? '')],
      ],
    };
  },
};

function saysThreeEach(answer: string): boolean {
  const together = /(3|three) (times|each|tickets each)|each tag[^.]*(3|three)/i;
  if (has(answer, together, ...tags.map((tag) => new RegExp(tag)))) return true;
  return tags.every((tag) =>
    new RegExp(`${tag}[^\\n]*?\\b(3|three)\\b|\\b(3|three)\\b[^\\n]*?${tag}`, 'i').test(answer),
  );
}
