/** A document in two parts. */
export interface FrontMatterSplit {
  /** Text between the `---` lines; `undefined` if the document has none. */
  readonly frontMatter: string | undefined;
  readonly body: string;
  /** The line of the document, counted from 1, on which the front matter's text begins. */
  readonly frontMatterLine: number;
  /** The line of the document, counted from 1, on which the body begins. */
  readonly bodyLine: number;
}

/**
 * Cuts YAML front matter off a document. It opens with a first line that is exactly `---` and closes with the next
 * line that is exactly `---`; without the closing line the whole document is body. Reads no YAML.
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
