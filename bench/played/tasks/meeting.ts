import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, once, type PlayedTask, reads } from '../task.ts';

/** Time zones of people, and when they are busy in the week of 7 December. */
const people = new Map([
  ['ana', ['Europe/Lisbon', '2026-12-08T09:00Z/12:00Z', '2026-12-09T13:00Z/17:00Z']],
  ['bo', ['Europe/Lisbon', '2026-12-07T08:00Z/18:00Z', '2026-12-09T09:00Z/10:00Z']],
  ['chen', ['Asia/Tokyo', '2026-12-08T00:00Z/12:00Z', '2026-12-09T06:00Z/09:30Z']],
]);

/** Finds the one hour that three people in two time zones share, and tells each in their own way; mails are limited. */
export const meeting: PlayedTask = {
  name: 'meeting',
  requests: [
    'Today is 30 November 2026. Find one hour from Monday to Wednesday of the week of 7 December when Ana, Bo and Chen are all free, between 9:00 and 17:00 in Lisbon and not after 20:00 in Tokyo for Chen. Put it into their calendars as "Roadmap 2027" and tell everybody when it is for them. Bo never reads e-mail, so use the chat for him. Send at most two e-mails.',
  ],
  open() {
    const done: string[] = [];
    const day = z.string().describe('YYYY-MM-DD');
    const busy = { person: z.string(), fromDay: day, toDay: day };
    const start = z.string().describe('UTC, 2026-12-01T10:00Z');
    const event = { title: z.string(), start, end: start, people: z.array(z.string()) };
    return {
      tools: [
        reads('calendar.busy', 'Times at which a person is busy, in UTC', busy, ({ person }) => {
          const [timeZone, ...times] = people.get(person.toLowerCase()) ?? [];
          if (timeZone === undefined) throw new ToolError('not_found', `there is no ${person}`);
          const between = (time: string) => time.split('/');
          const all = times.map(between).map(([from = '', to]) => {
            return { start: from, end: `${from.slice(0, 11)}${to}` };
          });
          return { person, timeZone, busy: all };
        }),
        once('calendar.create', 'Put an event into the calendars of people', event, (args) => {
          done.push(`${args.start} ${args.end} ${args.people.length}`);
          return { event: 'EV-31', ...args };
        }),
        ...['mail', 'chat'].map((way) =>
          once(
            `${way}.send`,
            `Send ${way === 'mail' ? 'an e-mail' : 'a chat message'} to a person`,
            { to: z.string(), text: z.string() },
            ({ to }) => {
              done.push(`${way} ${to.toLowerCase()}`);
              return { sent: true, to };
            },
          ),
        ),
      ],
      judge: ([reply]) => [
        [
          'one event at 10:00 UTC on the 9th, two mails and a message',
          done.toSorted().join() ===
            '2026-12-09T10:00Z 2026-12-09T11:00Z 3,chat bo,mail ana,mail chen',
        ],
        ['the hour is said for both places', has(reply?.answer, /10:00/, /19:00|7 ?pm/i)],
      ],
    };
  },
};
