import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, once, type PlayedTask, reads } from '../task.ts';

const venues = [
  { venueId: 'V-11', name: 'Alte Spinnerei', seats: 40, projector: true, eurPerDay: 620 },
  { venueId: 'V-14', name: 'Kontorhaus am Brühl', seats: 60, projector: true, eurPerDay: 890 },
  { venueId: 'V-17', name: 'Haus am Park', seats: 38, projector: false, eurPerDay: 540 },
  { venueId: 'V-21', name: 'Lindenwerk', seats: 36, projector: true, eurPerDay: 710 },
  { venueId: 'V-25', name: 'Salon Plagwitz', seats: 24, projector: true, eurPerDay: 380 },
];

const freeDays = new Map([
  ['V-11', ['2027-03-16', '2027-03-18', '2027-03-19']],
  ['V-14', ['2027-03-15', '2027-03-16', '2027-03-17', '2027-03-18', '2027-03-19']],
  ['V-17', ['2027-03-15', '2027-03-16']],
  ['V-21', ['2027-03-17']],
  ['V-25', []],
]);

const day = z.string().describe('YYYY-MM-DD');
const venueId = z.string().describe('id of a venue, such as V-12');

/** Five turns of one thread, each of which depends on the earlier ones; the last asks about the first. */
export const thread: PlayedTask = {
  name: 'thread',
  requests: [
    'We plan a workshop for 36 people in Leipzig. Which venues have room for us, and what does each cost a day?',
    'Take the cheapest of them that has a projector. On which days from 15 to 19 March 2027 is it free?',
    'Then hold it for the two of these days that follow one another, in the name of Ada Krüger.',
    'What do the two days come to there, with lunch for all of us on both?',
    'To be sure: how many people did I name in my very first message, and which of the venues that you listed then is the most expensive, at what price? Is anything held for us there?',
  ],
  open() {
    const held: string[] = [];
    const known = (id: string) => {
      const days = freeDays.get(id);
      if (days !== undefined) return days;
      throw new ToolError('not_found', `no venue ${id}`);
    };
    return {
      tools: [
        reads(
          'venues.search',
          'Search venues in a city that seat a number of people',
          { city: z.string(), people: z.int().min(1) },
          ({ city, people }) => ({
            city,
            venues: /leipzig/i.test(city) ? venues.filter(({ seats }) => seats >= people) : [],
          }),
        ),
        reads(
          'venues.free-days',
          'List the days on which a venue is free, between two days',
          { venueId, from: day, to: day },
          (args) => ({
            ...args,
            free: known(args.venueId).filter((each) => each >= args.from && each <= args.to),
          }),
        ),
        once(
          'venues.hold',
          'Hold a venue for a person without a contract, for two weeks',
          { venueId, from: day, to: day, name: z.string() },
          (args) => {
            const free = known(args.venueId);
            if (!free.includes(args.from) || !free.includes(args.to)) {
              throw new ToolError('invalid_input', `${args.venueId} is not free on these days`);
            }
            held.push(`${args.venueId} ${args.from} ${args.to} ${args.name}`);
            return { hold: `H-${4416 + held.length}`, ...args, heldUntil: '2026-12-12' };
          },
        ),
        reads(
          'catering.menus',
          'List the menus of the caterer of a venue, with prices for one person',
          { venueId },
          (args) => ({
            venueId: args.venueId,
            menus: [
              { menu: 'coffee and cake', eurPerPerson: 6.8 },
              { menu: 'lunch', eurPerPerson: 14.5 },
              { menu: 'dinner', eurPerPerson: 27 },
            ],
          }),
        ),
      ],
      judge: ([first, second, third, fourth, fifth]) => [
        [
          'the four venues with room, and their prices',
          has(first?.answer, /Spinnerei/, /Kontorhaus/, /Park/, /Lindenwerk/) &&
            has(first?.answer, /620/, /890/, /540/, /710/),
        ],
        ['and not the one that is too small', !has(first?.answer, /Plagwitz.*380/)],
        [
          'the days on which the Alte Spinnerei is free',
          has(second?.answer, /Spinnerei/, /\b16\b/, /\b18\b/, /\b19\b/),
        ],
        [
          'one hold, for 18 and 19 March',
          held.join() === 'V-11 2027-03-18 2027-03-19 Ada Krüger' && has(third?.answer, /H-4417/),
        ],
        ['two days with lunch: 2,284 EUR', has(fourth?.answer, /2[., ]?284/)],
        [
          'the first message: 36 people, Kontorhaus, 890 EUR',
          has(fifth?.answer, /\b(36|thirty-six)\b/, /Kontorhaus/, /890/),
        ],
        ['nothing is held there', has(fifth?.answer, /\b(no|not|nothing|none|only)\b|n['’]t/i)],
      ],
    };
  },
};
