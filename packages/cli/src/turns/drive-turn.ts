import type { TurnHandle, TurnResult } from '@pce/core';
import { type ExitCode, exitCodeOf, exitCodes } from '../exit-codes.js';
import { onStopSignals } from '../stop-signals.js';
import type { Output } from '../terminal/output.js';
import type { Host } from '../workspace/compose.js';
import { showProgress } from './progress.js';
import { toTurnDocument } from './turn-document.js';
import { turnReport } from './turn-report.js';
import { showTurn } from './turn-summary.js';

export async function driveTurn(
  handle: TurnHandle,
  host: Host,
  output: Output,
  isJson: boolean,
): Promise<ExitCode> {
  for (const note of host.notes) output.note(note);
  host.onRetry(output.note);
  return printTurn(await watched(handle, host, output), host, output, isJson);
}

/** Prints the result of a turn: its answer and what came of it, or a document. */
export async function printTurn(
  result: TurnResult,
  host: Host,
  output: Output,
  isJson: boolean,
): Promise<ExitCode> {
  if (isJson) output.printJson(toTurnDocument(result, host));
  else showTurn(turnReport(result, await host.pce.events(result.turn), host), host, output);
  return exitCodeOf(result.status);
}

async function watched(handle: TurnHandle, host: Host, output: Output): Promise<TurnResult> {
  const goOn = host.turnCommandLine('resume', handle.id);
  const progress = showProgress(output, host.modelOf);
  const offSignals = onStopSignals(
    () => {
      output.note('pausing: a tool that runs is waited for; once more ends this process');
      void Promise.allSettled([handle.pause({ cutsRoles: true })]);
    },
    () => {
      progress.stop();
      output.note(`ended; go on: ${goOn}`);
      process.exit(exitCodes.waiting);
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
