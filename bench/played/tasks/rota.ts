import * as z from 'zod';
import { has, type PlayedTask, reads } from '../task.ts';

const shifts = [
  ['Mon', 'Ines', '06:00', '14:00'],
  ['Mon', 'Tariq', '13:30', '21:30'],
  ['Tue', 'Ines', '06:00', '12:00'],
  ['Tue', 'Bo', '12:00', '21:30'],
  ['Wed', 'Tariq', '06:00', '14:00'],
  ['Wed', 'Bo', '14:00', '21:30'],
  ['Thu', 'Ines', '06:00', '14:00'],
  ['Thu', 'Tariq', '14:00', '21:30'],
  ['Fri', 'Bo', '06:00', '15:30'],
  ['Fri', 'Ines', '13:00', '21:30'],
  ['Sat', 'Tariq', '07:00', '19:00'],
  ['Sat', 'Ines', '09:00', '15:00'],
].map(([day, who, from, to]) => ({ day, who, from, to }));

const contracts = [
  { who: 'Ines', hoursAWeek: 30 },
  { who: 'Tariq', hoursAWeek: 38 },
  { who: 'Bo', hoursAWeek: 30 },
];

/** Adds up times of a rota for an answer that the user reads while it is written. */
export const rota: PlayedTask = {
  name: 'rota',
  requests: [
    'Who of us works more than their contract says in week 49, and by how many hours? And who is there on Saturday, from when to when?',
  ],
  streams: true,
  open() {
    return {
      tools: [
        reads(
          'rota.week',
          'Get the shifts of a calendar week',
          { week: z.number().int() },
          ({ week }) => ({ week, shifts: week === 49 ? shifts : [] }),
        ),
        reads('contracts.list', 'List how many hours a week each contract has', {}, () => ({
          contracts,
        })),
      ],
      judge: ([reply]) => [
        ['Ines has 36.5 hours, 6.5 too many', has(reply?.answer, /Ines/, /6[.,:]5|6½|6:30|6 h 30/)],
        ['Saturday', has(reply?.answer, /Tariq/, /7:00/, /19:00/, /9:00/, /15:00/)],
        [
          'what was shown while it was written is the answer, and no bracket of it was visible',
          reply?.streamed === undefined || reply.streamed.trim() === reply.answer.trim(),
        ],
      ],
    };
  },
};
