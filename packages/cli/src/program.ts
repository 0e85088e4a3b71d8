import packageJson from '../package.json' with { type: 'json' };
import { addAcp } from './commands/acp.js';
import { addAgent, addAgents } from './commands/agent.js';
import { addArchive, addErase, addRebuild } from './commands/archive.js';
import { addAttachments } from './commands/attachments.js';
import { addBudget } from './commands/budget.js';
import { addCheck } from './commands/check.js';
import { addDeploy } from './commands/deploy.js';
import { addDiff } from './commands/diff.js';
import { addDoctor } from './commands/doctor.js';
import { addEpisodes } from './commands/episodes.js';
import { addEval } from './commands/eval.js';
import { addExec } from './commands/exec.js';
import { addExport } from './commands/export.js';
import { addGrow } from './commands/grow.js';
import { addHistory } from './commands/history.js';
import { addInit } from './commands/init.js';
import { addInstall } from './commands/install.js';
import { addDeny, addInterventions } from './commands/interventions.js';
import { addEvidence, addHead, addLog, addReplay, addVerify } from './commands/journal.js';
import { addLimits } from './commands/limits.js';
import { addLoop } from './commands/loop.js';
import { addLs } from './commands/ls.js';
import { addMcp } from './commands/mcp.js';
import { addModels } from './commands/models.js';
import { addOtel } from './commands/otel.js';
import { addPlan } from './commands/plan.js';
import { addCancel, addFork, addResult, addResume } from './commands/resume.js';
import { addRun } from './commands/run.js';
import { addSay } from './commands/say.js';
import { addServe } from './commands/serve.js';
import { addSchedule, addSignal } from './commands/signal.js';
import { addThread, addThreads } from './commands/threads.js';
import { addToken } from './commands/token.js';
import { addTools } from './commands/tools.js';
import { addWatch } from './commands/watch.js';
import { addWebhooks } from './commands/webhooks.js';
import { addWorker } from './commands/worker.js';
import { addWorkflows } from './commands/workflows.js';
import type { ExitCode } from './exit-codes.js';
import { PceCommand } from './pce-command.js';
import type { Output } from './terminal/output.js';

const afterHelp = `
A turn is named by its id, by the beginning of it, or by "last".

First steps:
  pce init demo && cd demo
  pce run planning/first-steps.md
  pce log last

Exit codes: 0 completed · 2 blocked or paused · 3 failed or cancelled · 1 wrong usage or a crash.
PCE_DEBUG=1 shows where an error comes from.`;

const groups = {
  'Begin:': [addInit, addDoctor, addModels, addInstall],
  'Run:': [addRun, addCheck, addResume, addFork, addCancel],
  'What happened:': [addLs, addResult, addLog, addAttachments, addThreads, addThread, addExport],
  'What waits for you:': [addInterventions, addDeny],
  'Plans and agents:': [
    addPlan,
    addDiff,
    addExec,
    addWatch,
    addAgent,
    addAgents,
    addWebhooks,
    addLoop,
    addEpisodes,
    addLimits,
  ],
  'Tools and workflows:': [addTools, addWorkflows, addGrow, addHistory, addEval],
  'Servers and workers:': [
    addServe,
    addToken,
    addWorker,
    addSchedule,
    addSignal,
    addSay,
    addBudget,
    addMcp,
    addAcp,
    addOtel,
    addDeploy,
  ],
  'Journals:': [addReplay, addVerify, addHead, addEvidence, addRebuild, addArchive, addErase],
} satisfies Readonly<Record<string, readonly ((program: PceCommand, output: Output) => void)[]>>;

interface ProgramOptions {
  /** An error is printed as a document. */
  readonly isJson: boolean;
  /** Called with the exit code of the command that ran. */
  readonly onEnd: (exitCode: ExitCode) => void;
}

/** Creates the program with all commands. Errors while parsing are thrown as a `CommanderError`. */
export function createProgram(output: Output, { isJson, onEnd }: ProgramOptions): PceCommand {
  const program = new PceCommand('pce', onEnd)
    .description(
      'Runs planning documents, carries out plans with agents, and reads the journals they leave.',
    )
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.print(withoutLineEnd(text)),
      // With --json the error is a document on standard output, and nothing else is said.
      writeErr: isJson ? () => undefined : (text) => output.note(withoutLineEnd(text)),
    })
    .configureHelp({ minWidthToWrap: 20 })
    .showHelpAfterError('(--help says more)')
    .addHelpText('after', afterHelp);
  for (const [heading, commands] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const add of commands) add(program, output);
  }
  return program;
}

function withoutLineEnd(text: string): string {
  return text.replace(/\n$/, '');
}
