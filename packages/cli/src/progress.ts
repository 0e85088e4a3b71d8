import type { RoleWaiting, TurnEvent } from '@pce/core';
import type { Output } from './output.js';
import { progressText } from './progress-text.js';
import { startSpinner } from './spinner.js';

/** Shows how a turn gets on. */
export interface Progress {
  report(event: TurnEvent | RoleWaiting): void;
  stop(): void;
}

/** Lines on standard error; on a terminal also a spinner below them that says what is being done. */
export function showProgress(output: Output): Progress {
  const spinner = startSpinner();
  return {
    report(event) {
      const { line, doing } = progressText(event);
      // The spinner steps aside for whatever else is written to the stream.
      if (line !== undefined) output.note(line);
      if (spinner !== undefined && doing !== undefined) spinner.text = doing;
    },
    stop: () => void spinner?.stop(),
  };
}
