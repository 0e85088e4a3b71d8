import type { TurnEvent } from '@pce/core';
import yoctoSpinner, { type Spinner } from 'yocto-spinner';
import type { Output } from './output.js';
import { progressText } from './progress-text.js';

/** Shows how a turn gets on. */
export interface Progress {
  report(event: TurnEvent): void;
  stop(): void;
}

/** Lines on standard error; on a terminal also a spinner below them that says what is being done. */
export function showProgress(output: Output): Progress {
  const spinner = isInteractive() ? startSpinner() : undefined;
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

function isInteractive({ TERM, CI } = process.env): boolean {
  return process.stderr.isTTY && TERM !== 'dumb' && CI === undefined;
}

function startSpinner(): Spinner {
  // Ctrl-C pauses the turn: it must not end the process.
  return yoctoSpinner({ stream: process.stderr, handleSignals: false }).start('starting');
}
