import { headingOf, proseLines } from '../document-outline.js';

/** Adds an edge case to a planning document, in its section or in a new one at the end. */
export function withEdgeCase(document: string, edgeCase: string): string {
  const lines = document.split('\n');
  const prose = proseLines(document, 1);
  const headings = prose.flatMap((line) => headingOf(line) ?? []);
  const section = headings.findIndex(({ text }) => /^(?:\d+[.)]\s*)?edge[ -]cases?:?$/i.test(text));
  const heading = headings[section];
  if (heading === undefined) {
    return `${document.replace(/\n*$/, '\n')}\n## Edge cases\n- ${edgeCase}\n`;
  }
  const end = headings[section + 1]?.line ?? lines.length + 1;
  const last = prose.findLast(
    ({ line, text }) => line >= heading.line && line < end && text.trim() !== '',
  );
  const at = last?.line ?? heading.line;
  return [...lines.slice(0, at), `- ${edgeCase}`, ...lines.slice(at)].join('\n');
}
