import type { TextLine } from './markdown-block.js';
import type { StatedDependency } from './stated-dependency.js';

/** An arrow of prose or of Mermaid, with the words on it: `→`, `->`, `-->|blocks|`, `-- blocks -->`. */
const arrow =
  /\s*(?:--\s+([^-|>]{1,40}?)\s+--+>|(?:-{1,3}|={1,3})>|[→⟶➔➜])(?:\|([^|]{1,40})\|)?\s*/;
const waits = /\b(?:depends?|requires?|needs?|waits?|after)\b/i;
const comesFirst = /\b(?:order|sequence|path|flow|chain|then|before|blocks?|enables?|precedes?)\b/i;
/** A node of Mermaid with its text: `A[T004 Search]`. */
const node = /\b(\w+)\s*[[({]+"?([^\])}"]+)"?[\])}]+/g;

/**
 * Reads the arrows of lines. `A → B` means that A comes first where the words on it, before it or above it speak of an
 * order, and that A waits if they speak of a dependency; otherwise the line does not say, and its object is `undefined`.
 */
export function splitArrows(
  lines: readonly TextLine[],
  heading: string,
): readonly StatedDependency[] {
  const texts = new Map(
    lines.flatMap(({ text }) =>
      [...text.matchAll(node)].map(([, id = '', said = '']) => [id, said]),
    ),
  );
  return lines.flatMap(({ text, line }) => {
    const [, label = '', chain = text] = /^([^:→>|[]{1,60}):\s+(.+)$/.exec(text) ?? [];
    const parts = chain.split(new RegExp(arrow, 'g'));
    return parts.flatMap((left, at): readonly StatedDependency[] => {
      const [before, after, right] = parts.slice(at + 1);
      if (at % 3 !== 0 || right === undefined) return [];
      const [first, second] = [left, right].map(withTexts);
      const said = [before, after, label, heading].find(
        (words) => words && (waits.test(words) || comesFirst.test(words)),
      );
      if (said === undefined) return [{ subject: `${first} → ${second}`, object: undefined, line }];
      const isFirst = comesFirst.test(said);
      return [
        { subject: (isFirst ? second : first) ?? '', object: isFirst ? first : second, line },
      ];
    });
  });

  function withTexts(operand: string): string {
    const ids = operand.replaceAll(node, '$1').split(/[\s&,]+/);
    return [operand, ...ids.flatMap((id) => texts.get(id) ?? [])].join(' ').trim();
  }
}
