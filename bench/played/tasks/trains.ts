import * as z from 'zod';
import { has, once, type PlayedTask, reads, type TaskTool, type World } from '../task.ts';

const day = z.string().describe('YYYY-MM-DD');

function trainTools(booked: unknown[]): readonly TaskTool[] {
  return [
    reads(
      'trains.find',
      'Find trains between two cities on a day',
      { from: z.string(), to: z.string(), day },
      (args) => ({
        ...args,
        trains: [
          { train: 'EC 51', departs: '06:28', arrives: '10:37', priceEur: 54, changes: 0 },
          { train: 'EC 57', departs: '08:28', arrives: '12:37', priceEur: 71, changes: 0 },
          {
            train: 'IC 961 / EC 313',
            departs: '09:03',
            arrives: '13:50',
            priceEur: 43,
            changes: 1,
          },
        ],
      }),
    ),
    reads(
      'trains.seats',
      'Free seats of a train on a day, by class',
      { train: z.string(), day },
      (args) => ({ ...args, firstClass: 3, secondClass: 41 }),
    ),
    once(
      'trains.book',
      'Book seats on a train',
      {
        train: z.string(),
        day,
        seats: z.number().int(),
        class: z.enum(['first', 'second']),
      },
      (args) => {
        booked.push(args);
        return { booking: 'QX7M2P', ...args };
      },
    ),
  ];
}

/** Makes a world of trains that is judged by the answers only. */
function trains(checks: (answers: readonly string[]) => ReturnType<World['judge']>): World {
  const booked: unknown[] = [];
  return {
    tools: trainTools(booked),
    judge: (replies) => [
      ...checks(replies.map(({ answer }) => answer)),
      ['nothing was booked', booked.length === 0],
    ],
  };
}

/** Asks for something that no tool can do. */
export const impossible: PlayedTask = {
  name: 'impossible',
  requests: [
    'Order a taxi to the airport for tomorrow at 5 am, please. The pick-up is at Hotel Adler.',
  ],
  open: () =>
    trains(([said]) => [
      [
        'an answer says that it cannot be done',
        has(
          said,
          /taxi/i,
          /can(no|')t|could ?n(o|')t|could not|unable|not able|no (tool|way|ability)|none of/i,
        ),
      ],
    ]),
};

/** Greets, then asks for general knowledge. */
export const talk: PlayedTask = {
  name: 'talk',
  requests: [
    'Hi! How are you today?',
    'What is the capital of Australia, and why is it not Sydney?',
  ],
  open: () =>
    trains(([greeting, said]) => [
      [
        'a greeting is answered',
        has(greeting, /hi|hello|thank|help/i) && !has(greeting, /not found/i),
      ],
      ['Canberra, and why', has(said, /Canberra/, /Sydney/, /Melbourne|compromise/i)],
    ]),
};

/** Asks for something that a tool knows, and something that none knows. */
export const halfKnown: PlayedTask = {
  name: 'half-known',
  requests: [
    'Which direct trains are there from Zurich to Milan on the morning of 5 December 2026, and do they have a restaurant car?',
  ],
  open: () =>
    trains(([said]) => [
      ['the trains', has(said, /EC 51/, /EC 57/, /06:28/)],
      ['what is not known', has(said, /restaurant/i, /not|unknown|no (tool|information)/i)],
    ]),
};

/** Asks for something that the host's context says. */
export const hours: PlayedTask = {
  name: 'hours',
  context: 'Opening hours: Monday to Friday 8:00-18:30, Saturday 9:30-16:00, closed on Sunday.',
  requests: ['When do you open on Saturday?'],
  open: () => trains(([said]) => [['9:30', has(said, /9:30/)]]),
};
