import {
  type Check,
  hostChecks,
  ignoredChecks,
  interpreterChecks,
  sandboxChecks,
  storeCheck,
  workspaceChecks,
} from '../doctor/checks.js';
import { exitCodes } from '../exit-codes.js';
import { agentChecks } from '../handoff/agent-checks.js';
import { modelsCheck } from '../models/survey-models.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce doctor --json`. */
export interface DoctorDocument {
  /** No check is an error. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

const marks = { ok: '✔', warning: '!', error: '✖', info: '·' } as const;

export function addDoctor(program: PceCommand, output: Output): void {
  command(program, 'doctor', 'place')
    .summary('show the capabilities of this host and its problems')
    .description(
      'Shows the capabilities of this host and the problems of the workspace. Exit code 1 if something does not work.',
    )
    .json('{ ok, checks: [{ name, status, detail, advice }] }')
    .action(async (options: PlaceOptions) => {
      await using host = await compose(options);
      const checks = [
        ...hostChecks(),
        ...interpreterChecks(host.workspace),
        ...(await sandboxChecks()),
        await storeCheck(host),
        await modelsCheck(host.workspace.root),
        ...(await agentChecks(host.workspace.root)),
        ...workspaceChecks(host.workspace),
        ...ignoredChecks(host.workspace.root),
      ];
      const document: DoctorDocument = {
        ok: checks.every(({ status }) => status !== 'error'),
        checks,
      };
      output.show(options.json, document, checks.map(checkLine));
      return document.ok ? exitCodes.done : exitCodes.error;
    });
}

function checkLine({ name, status, detail, advice }: Check): string {
  const todo = advice === undefined ? '' : `\n    ${advice}`;
  return `${marks[status]} ${name.padEnd(10)} ${detail}${todo}`;
}
