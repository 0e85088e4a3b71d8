/** Returns a text as a Markdown code block, whatever backticks it has. */
export function fenced(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.trim()}\n${fence}`;
}
