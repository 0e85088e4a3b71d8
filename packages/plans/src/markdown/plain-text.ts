import { oneLine } from '../text/one-line.js';

/** Text on one line, without marks for bold text, links and comments. */
export function plainText(markdown: string): string {
  return oneLine(
    withoutComments(markdown)
      .replaceAll('**', '')
      .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1'),
  );
}

function withoutComments(text: string): string {
  return text
    .split('<!--')
    .map((part, index) => (index === 0 ? part : part.split('-->').slice(1).join('-->')))
    .join(' ');
}
