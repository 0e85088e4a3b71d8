/** Removes from code blocks the indentation of the list around them. */
export function dedentFences(text: string): string {
  return text.replace(
    /\n([ \t]*)(```|~~~)([^\n]*)\n([\s\S]*?)\n[ \t]*\2[ \t]*(?=\n|$)/g,
    (_, indent: string, mark: string, info: string, code: string) => {
      const lines = code
        .split('\n')
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()));
      return `\n${mark}${info}\n${lines.join('\n')}\n${mark}`;
    },
  );
}
