import type { LoopResult } from '@pce/handoff';
import { type ExitCode, exitCodes } from '../exit-codes.js';

export function loopResultText(result: LoopResult): string {
  const { iterations, prompts, verdicts } = result;
  const lines = verdicts.map(({ criterion, passed, detail }) => {
    return `${passed === true ? '✔' : '✖'} ${criterion}: ${detail}`;
  });
  if (result.status === 'needs-person') {
    const { message, options } = result.question;
    return [...lines, `${message}. Choose: --choose ${options.join(' | ')}`].join('\n');
  }
  const counts = `${iterations} ${iterations === 1 ? 'iteration' : 'iterations'}, ${prompts} prompts`;
  return [...lines, `${result.status}: ${result.reason} (${counts})`].join('\n');
}

export function loopExitCode({ status }: Pick<LoopResult, 'status'>): ExitCode {
  if (status === 'completed') return exitCodes.done;
  return status === 'needs-person' || status === 'paused' ? exitCodes.waiting : exitCodes.failed;
}
