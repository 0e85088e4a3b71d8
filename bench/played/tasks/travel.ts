import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, once, type PlayedTask, reads } from '../task.ts';

const trains = [
  { train: 'EC 115', leaves: '2027-01-14T08:21', arrives: '2027-01-14T13:02', eur: 64.9 },
  { train: 'ICE 699', leaves: '2027-01-14T10:47', arrives: '2027-01-14T15:11', eur: 41.9 },
  { train: 'ICE 1291', leaves: '2027-01-14T15:52', arrives: '2027-01-14T20:20', eur: 29.9 },
];

const hotels = [
  { hotel: 'Am Augarten', eurANight: 118, minutesToVenue: 9, cancellable: true },
  { hotel: 'Donaublick', eurANight: 84, minutesToVenue: 35, cancellable: true },
  { hotel: 'Praterstern', eurANight: 96, minutesToVenue: 14, cancellable: false },
  { hotel: 'Weyringer', eurANight: 104.5, minutesToVenue: 17, cancellable: true },
];

/** Lets another turn find a train and a hotel within conditions, and enters the result. */
export const travel: PlayedTask = {
  name: 'travel',
  requests: [
    'I speak in Vienna on 15 January 2027 at nine. Ask the travel desk for the cheapest train from Munich on the 14th that arrives before 18:00, and for the cheapest hotel for two nights from the 14th that can be cancelled and is at most 20 minutes from the venue. Then enter both in my calendar, once each, and tell me what train and hotel come to together. Nothing is booked yet.',
  ],
  team: {
    tool: 'travel-desk.ask',
    description:
      'Ask the travel desk, which finds trains and hotels, a request that says all that it needs',
    has: ['trains.search', 'hotels.search'],
  },
  open() {
    const entries: { readonly title: string; readonly date: string }[] = [];
    return {
      tools: [
        reads(
          'trains.search',
          'Search trains between two cities on a day',
          {
            from: z.string(),
            to: z.string(),
            day: z.string().describe('YYYY-MM-DD'),
          },
          ({ from, to, day }) => {
            const isKnown = /m(ü|ue?)n/i.test(from) && /vienna|wien/i.test(to);
            if (!isKnown) throw new ToolError('not_found', `no trains from ${from} to ${to}`);
            return { day, trains: day === '2027-01-14' ? trains : [] };
          },
        ),
        reads(
          'hotels.search',
          'Search hotels of a city that have a room for these nights',
          {
            city: z.string(),
            from: z.string().describe('YYYY-MM-DD'),
            nights: z.number().int().positive(),
          },
          ({ city, from, nights }) => ({ city, from, nights, hotels }),
        ),
        once(
          'calendar.add',
          'Add an entry to the calendar of the user',
          { title: z.string(), date: z.string().describe('YYYY-MM-DD') },
          (args) => {
            entries.push(args);
            return { added: true, ...args };
          },
        ),
      ],
      judge: ([reply]) => [
        ['the travel desk was asked', reply?.tools?.includes('travel-desk.ask') !== false],
        [
          'two entries: the train and the hotel',
          entries.length === 2 &&
            entries.some(({ title }) => /699/.test(title)) &&
            entries.some(({ title }) => /Weyringer/i.test(title)),
        ],
        ['on the 14th', entries.every(({ date }) => date.startsWith('2027-01-14'))],
        [
          'ICE 699 and Weyringer, 250.90 together',
          has(reply?.answer, /699/, /Weyringer/i, /250[.,]9/),
        ],
      ],
    };
  },
};
