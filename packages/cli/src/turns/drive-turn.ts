import type { TurnHandle, TurnResult } from '@pce/core';
import { type ExitCode, exitCodeOf } from '../exit-codes.js';
import { onStopSignals } from '../stop-signals.js';
import type { Output } from '../terminal/output.js';
import type { Host } from '../workspace/compose.js';
import { type Progress, showProgress } from './progress.js';
import { toTurnDocument } from './turn-document.js';
import { turnSummary } from './turn-summary.js';

export async function driveTurn(
  handle: TurnHandle,
  host: Host,
  output: Output,
  isJson: boolean,
): Promise<ExitCode> {
  for (const note of host.notes) output.note(note);
  host.onRetry(output.note);
  const progress = showProgress(output, { isJson, asksModels: host.model !== undefined });
  const document = toTurnDocument(await watched(handle, output, progress));
  if (isJson) {
    output.printJson(document);
  } else {
    const { answer } = document;
    if (answer !== null && !progress.shows(answer)) output.print(answer.trimEnd());
    output.note(`\n${turnSummary(document, host)}`);
  }
  return exitCodeOf(document.status);
}

async function watched(
  handle: TurnHandle,
  output: Output,
  progress: Progress,
): Promise<TurnResult> {
  const offSignals = onStopSignals(
    () => {
      output.note('pausing: it stops before its next step; once more cancels the turn');
      void settled(handle.pause());
    },
    () => {
      output.note('cancelling');
      void settled(handle.cancel('cancelled by the user'));
    },
  );
  handle.on('event', progress.event).on('notice', progress.notice);
  try {
    return await handle.result();
  } finally {
    offSignals();
    progress.stop();
  }
}

async function settled(result: Promise<TurnResult>): Promise<void> {
  await Promise.allSettled([result]);
}
