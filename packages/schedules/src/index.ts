export { createSchedules, type NewSchedule, type Schedules } from './create-schedules.js';
export { createMessages, type Messages } from './messages.js';
export type { Schedule } from './schedule-journal.js';
export { scheduleWork } from './schedule-work.js';
export { signalJournal } from './signal-journal.js';
export { createSignals, type Signals } from './signals.js';
