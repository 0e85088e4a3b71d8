import type { Log } from '@pce/server';
import type { Output } from '../terminal/output.js';
import { jsonLine } from '../terminal/printable.js';

export const logLevels = ['info', 'warn', 'error', 'none'] as const;

export type LogLevel = (typeof logLevels)[number];

export function serverLog(output: Pick<Output, 'note'>, level: LogLevel): Log {
  const shown = logLevels.slice(logLevels.indexOf(level));
  return (record) => {
    if (shown.includes(record.level)) output.note(jsonLine(record));
  };
}

export function noteTrouble(output: Pick<Output, 'note'>, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const time = new Date().toISOString();
  output.note(jsonLine({ time, level: 'error', event: 'trouble', error: message }));
}
