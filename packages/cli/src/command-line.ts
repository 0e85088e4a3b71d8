/** Formats a `pce` command for the user to type: through npm, which always works, if a script started this one. */
export function commandLine(args: readonly string[], env = process.env): string {
  const program = env.npm_lifecycle_event === 'pce' ? 'npm run -s pce --' : 'pce';
  return [program, ...args.map(quoted)].join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./<>…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
