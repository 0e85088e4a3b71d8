import { constants } from 'node:os';
import type { Json } from '@pce/core/contracts';
import { ToolError } from '@pce/core/tools';
import * as z from 'zod';
import type { ProcessEnd } from '../script/run-process.js';
import { failureCodes } from './failure-codes.js';
import { plainJson } from './plain-json.js';
import type { ResolvedLimits } from './sandbox-limits.js';

export interface EndedRun {
  /** What the tool's file is called. */
  readonly file: string;
  /** Stands before the answer; the tool does not know it. */
  readonly mark: string;
  readonly limits: ResolvedLimits;
}

const answerSchema = z.union([
  // Without a value where that is nothing JSON can hold, such as a function.
  z.strictObject({ value: z.json().default(null) }),
  z.strictObject({
    refusal: z.strictObject({ code: z.enum(failureCodes), message: z.string() }),
  }),
]);

/** The value that a run ended with. Throws `ToolError` where it ended with none. */
export function readEnd(end: ProcessEnd, run: EndedRun): Json {
  const { file, mark, limits } = run;
  if (end.isOutputCut) {
    throw violation(file, `wrote more than the ${limits.maxOutputBytes} bytes an answer may have`);
  }
  if (end.stdout === '') throw withoutAnswer(end, run);
  if (!end.stdout.startsWith(mark)) {
    throw violation(
      file,
      'wrote to standard output itself: the answer is what its function returns',
    );
  }
  const answer = answerSchema.safeParse(plainJson(end.stdout.slice(mark.length)));
  if (!answer.success) throw violation(file, 'wrote behind its answer');
  if ('value' in answer.data) return answer.data.value;
  const { code, message } = answer.data.refusal;
  throw new ToolError(code, `${file}: ${message}`);
}

function violation(file: string, what: string): ToolError {
  return new ToolError('sandbox_violation', `${file} ${what}`);
}

function withoutAnswer(end: ProcessEnd, { file, limits }: EndedRun): ToolError {
  const { exitCode, stderr } = end;
  const syntax = /^SyntaxError: .*$/m.exec(stderr)?.[0];
  if (exitCode === 1 && syntax !== undefined) {
    const line = stderr.split('\n').find((each) => each.startsWith(`${file}:`));
    return new ToolError('invalid_input', `${line ?? file}: ${syntax}`);
  }
  if (/out of memory/i.test(stderr)) {
    return violation(file, `used more memory than its ${limits.memoryMiB} MiB`);
  }
  const signal = signalOf(end);
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') {
    const message = `${file} was killed: it used up its ${limits.cpuSeconds} s of processor time, or the host ran out of memory`;
    return new ToolError('timeout', message);
  }
  const ended = signal ?? `exit code ${exitCode}`;
  const last = stderr.trim().slice(-2_000);
  return new ToolError('internal', `${file} ended without an answer (${ended}): ${last}`);
}

/** A shell between tells the signal as an exit code. */
function signalOf({ exitCode, killedBy }: ProcessEnd): string | undefined {
  if (killedBy !== null) return killedBy;
  return Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number)?.[0];
}
