/** Why a program gave no figures, in a few words for a table's footnote. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed === true) return 'no result within five minutes';
  const printed = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  const said = printed || error.message;
  if (said.includes('heap out of memory')) return 'out of memory';
  const line = said.split('\n').find((each) => /\b\w*Error\b/.test(each)) ?? said;
  return line.trim().slice(0, 200);
}
