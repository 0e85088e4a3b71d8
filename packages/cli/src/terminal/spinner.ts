import yoctoSpinner, { type Spinner } from 'yocto-spinner';

export function startSpinner(): Spinner | undefined {
  if (!isInteractive()) return undefined;
  // Ctrl-C pauses a turn, or ends a watch: it must not end the process.
  return yoctoSpinner({ stream: process.stderr, handleSignals: false }).start('starting');
}

function isInteractive({ TERM, CI } = process.env): boolean {
  return process.stderr.isTTY && TERM !== 'dumb' && CI === undefined;
}
