/** Returns the title of a request in lists: its first line, at most 120 characters. */
export function titleOf(request: string): string {
  const line = request.split('\n').find((text) => text.trim() !== '') ?? '';
  const title = line.replace(/^#+\s*/, '').trim();
  return title.length > 120 ? `${title.slice(0, 119)}…` : title;
}
