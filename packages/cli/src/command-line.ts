/** A `pce` command as the user would type it: through npm, which is always there, where a script started this one. */
export function commandLine(args: readonly string[], env = process.env): string {
  const program = env.npm_lifecycle_event === 'pce' ? 'npm run -s pce --' : 'pce';
  return [program, ...args.map(quoted)].join(' ');
}

/** For a POSIX shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./<>…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
