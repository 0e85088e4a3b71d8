/** A `pce` command as the user would type it: through pnpm where this one was started that way. */
export function commandLine(args: readonly string[], env = process.env): string {
  const program = env.npm_lifecycle_event === 'pce' ? 'pnpm -s pce' : 'pce';
  return [program, ...args.map(quoted)].join(' ');
}

/** For a POSIX shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./<>…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
