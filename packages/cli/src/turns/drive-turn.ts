import { watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { TurnHandle, TurnResult } from '@pce/core';
import { type ExitCode, exitCodeOf, exitCodes, onStopSignals } from '../exit-codes.js';
import type { Output } from '../terminal/output.js';
import type { Host } from '../workspace/compose.js';
import { showProgress } from './progress.js';
import { showTurn, toTurnDocument, turnReport } from './turn-report.js';

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

interface Watched {
  readonly root: string;
  readonly planFile: string | undefined;
}

/** The files of a workspace that a turn depends on, without those that it writes. */
const parts = /^(?:execution|workflows)[/\\]|^(?:pce\.md|models\.json)$/;

/** Editors write a file in several steps. */
const settleMs = 150;

/** Runs a turn, and again whenever the planning document or what the workspace has for it changes, until Ctrl-C. */
export async function runOnChanges(
  { root, planFile }: Watched,
  output: Output,
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  let changed: string | undefined;
  let isStopped = false;
  let wake = (): void => undefined;
  const note = (folder: string) => (_: string, name: string | null) => {
    if (name === null || (resolve(folder, name) !== planFile && !parts.test(name))) return;
    changed = name;
    wake();
  };
  const folders = new Set([root, ...(planFile === undefined ? [] : [dirname(planFile)])]);
  const watchers = [...folders].map((folder) =>
    watch(folder, { recursive: folder === root }, note(folder)),
  );
  const off = onStopSignals(
    () => {
      isStopped = true;
      wake();
    },
    () => undefined,
  );
  try {
    for (;;) {
      changed = undefined;
      const code = await run().catch((error: unknown) => {
        output.note(`pce: ${error instanceof Error ? error.message : String(error)}`);
        return exitCodes.error;
      });
      if (isStopped) return code;
      output.note('\nwaits for changes; Ctrl-C ends it');
      if (changed === undefined) await new Promise<void>((done) => (wake = done));
      if (isStopped) return code;
      await new Promise((done) => setTimeout(done, settleMs));
      output.note(`${changed} has changed`);
    }
  } finally {
    off();
    for (const watcher of watchers) watcher.close();
  }
}
