import { oneLine } from '../text/one-line.js';

/** `**bold**`; the stars of `src/**` and of code stay. */
const bold = /(?<![\w*/\\])\*\*(?=[^\s*/])((?:[^*]|\*(?!\*)){1,500}?)(?<=\S)\*\*(?![\w*/])/dg;
const link = /\[([^[\]]*)\]\([^()\s]*\)/dg;

/** Returns text on one line, without marks for bold text, links and comments. Code stays as it is. */
export function plainText(markdown: string): string {
  const text = markdown.includes('<!--') ? withoutComments(markdown) : markdown;
  const unbold = text.includes('**') ? unwrapped(text, bold) : text;
  return oneLine(unbold.includes('](') ? unwrapped(unbold, link) : unbold);
}

/** Keeps of each match its first group. Nothing is looked for in code. */
function unwrapped(text: string, pattern: RegExp): string {
  const masked = text.replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length));
  let result = '';
  let from = 0;
  for (const { 0: whole, index, indices } of masked.matchAll(pattern)) {
    const [start = 0, end = 0] = indices?.[1] ?? [];
    result += text.slice(from, index) + text.slice(start, end);
    from = index + whole.length;
  }
  return result + text.slice(from);
}

function withoutComments(text: string): string {
  return text
    .split('<!--')
    .map((part, index) => (index === 0 ? part : part.split('-->').slice(1).join('-->')))
    .join(' ');
}
