import { watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { onStopSignals } from '../stop-signals.js';
import type { Output } from '../terminal/output.js';

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
