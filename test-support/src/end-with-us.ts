import type { ChildProcess } from 'node:child_process';

/** Ends a program by a signal when this process exits or is ended, unless the returned function is called. */
export function endWithUs(
  program: Pick<ChildProcess, 'kill'>,
  by: 'SIGQUIT' | 'SIGKILL',
): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (): unknown => program.kill(by);
  const endBySignal = (signal: NodeJS.Signals): void => {
    end();
    letGo();
    process.kill(process.pid, signal);
  };
  const letGo = (): void => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endBySignal);
  };
  process.once('exit', end);
  for (const signal of signals) process.once(signal, endBySignal);
  return letGo;
}
