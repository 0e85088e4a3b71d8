/** A document in two parts. */
export interface FrontMatterSplit {
  /** Text between the `---` lines; `undefined` if the document has none. */
  readonly frontMatter: string | undefined;
  readonly body: string;
  /** Line of the document, from 1, on which the front matter's text begins. */
  readonly frontMatterLine: number;
  /** Line of the document, from 1, on which the body begins. */
  readonly bodyLine: number;
}

/**
 * Separates YAML front matter from a document, between a first line and a later line that are exactly `---`. Without the
 * closing line the whole document is body. Does not parse YAML.
 */
export function splitFrontMatter(document: string): FrontMatterSplit {
  const text = document.startsWith('\uFEFF') ? document.slice(1) : document;
  const lines = text.split(/\r\n|\n/);
  const closing = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  if (closing === -1)
    return { frontMatter: undefined, body: text, frontMatterLine: 1, bodyLine: 1 };
  return {
    frontMatter: lines.slice(1, closing).join('\n'),
    body: lines.slice(closing + 1).join('\n'),
    frontMatterLine: 2,
    bodyLine: closing + 2,
  };
}
