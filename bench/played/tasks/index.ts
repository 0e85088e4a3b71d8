import type { PlayedTask } from '../task.ts';
import { attachments } from './attachments.ts';
import { flaky } from './flaky.ts';
import { forbidden } from './forbidden.ts';
import { handbook } from './handbook.ts';
import { invoices } from './invoices.ts';
import { laptops } from './laptops.ts';
import { longList } from './long-list.ts';
import { mahnung } from './mahnung.ts';
import { mcp } from './mcp.ts';
import { meeting } from './meeting.ts';
import { offers } from './offers.ts';
import { readings } from './readings.ts';
import { report } from './report.ts';
import { research } from './research.ts';
import { rota } from './rota.ts';
import { support } from './support.ts';
import { thread } from './thread.ts';
import { ticketDesk } from './tickets.ts';
import { halfKnown, hours, impossible, talk } from './trains.ts';
import { travel } from './travel.ts';

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
  mahnung,
  longList,
  attachments,
  thread,
  mcp,
  handbook,
  invoices,
  rota,
  travel,
  readings,
  laptops,
  meeting,
];
