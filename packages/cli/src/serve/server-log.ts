import type { Log } from '@pce/server';
import type { Output } from '../terminal/output.js';
import { jsonLine } from '../terminal/printable.js';

export const logLevels = ['info', 'warn', 'error', 'none'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Notes the records of a server from a level on, each as a line of JSON. */
export function serverLog(output: Pick<Output, 'note'>, level: LogLevel): Log {
  const shown = logLevels.slice(logLevels.indexOf(level));
  return (record) => {
    if (shown.includes(record.level)) output.note(jsonLine(record));
  };
}

/** Notes a failure of work in the background, as a record of its own. */
export function noteTrouble(output: Pick<Output, 'note'>, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const time = new Date().toISOString();
  output.note(jsonLine({ time, level: 'error', event: 'trouble', error: message }));
}
