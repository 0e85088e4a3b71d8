import type { PlayedTask } from '../task.ts';
import { flaky } from './flaky.ts';
import { forbidden } from './forbidden.ts';
import { offers } from './offers.ts';
import { report } from './report.ts';
import { research } from './research.ts';
import { support } from './support.ts';
import { ticketDesk } from './tickets.ts';
import { halfKnown, hours, impossible, talk } from './trains.ts';

/** The tasks with recorded answers. */
export const tasks: readonly PlayedTask[] = [
  support,
  research,
  impossible,
  ticketDesk,
  talk,
  flaky,
  halfKnown,
  hours,
  offers,
  forbidden,
  report,
];
