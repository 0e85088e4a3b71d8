import type { TextLine } from './markdown-block.js';
import type { TaskNode } from './task-node.js';

const phrase =
  /\b(?:in any order|in parallel|parallel to each other|at the same time|on the same day|simultaneously|concurrently|side by side|independently of each other|in beliebiger reihenfolge|gleichzeitig)\b/i;
const negation = /\b(?:not|never|nicht|cannot|can't|don't)\b/i;
const numbers =
  /(?:^|\b(?:steps?|tasks?|items?|phases?|weeks?|schritte?)\s+)(\d{1,4}(?:\s*(?:,|and|&|und|[-–]|to|bis)\s*\d{1,4}){1,20})/i;
const besidePrevious = /[([](?:in )?parallel\b[^()[\]]*[)\]]|^(?:in parallel|meanwhile)\b/i;

/** Returns whether a line says that what follows it, or the steps it names, may be worked side by side. */
export function saysSideBySide({ text }: TextLine): boolean {
  return phrase.test(text) && !negation.test(text);
}

/** Returns whether a title says that its task is worked beside the one before it. */
export function isBesidePrevious(title: string): boolean {
  return besidePrevious.test(title);
}

/** Marks the tasks that lines above or around them say may be worked side by side. */
export function withSides(
  nodes: readonly TaskNode[],
  lines: readonly TextLine[],
): readonly TaskNode[] {
  let marked = nodes;
  for (const statement of lines.filter(saysSideBySide)) {
    const { line } = statement;
    const named = numbers.exec(statement.text)?.[1];
    const end = Math.min(...lines.map((each) => each.line).filter((each) => each > line));
    marked =
      named === undefined
        ? marked.map((node) =>
            node.line >= line && node.line < end ? { ...node, beside: line } : node,
          )
        : withNumbered(marked, numbersIn(named), line);
  }
  return marked;
}

/** Marks the tasks of these numbers: those in the list, or else those below it. */
function withNumbered(
  nodes: readonly TaskNode[],
  wanted: ReadonlySet<number>,
  beside: number,
): readonly TaskNode[] {
  const isNamed = ({ label, listNumber }: TaskNode) =>
    wanted.has(label.number ?? listNumber ?? Number.NaN);
  if (nodes.filter(isNamed).length > 1) {
    return nodes.map((node) => (isNamed(node) ? { ...node, beside } : node));
  }
  return nodes.map((node) => ({ ...node, children: withNumbered(node.children, wanted, beside) }));
}

function numbersIn(text: string): ReadonlySet<number> {
  const all = [...text.matchAll(/(\d+)(?:\s*(?:[-–]|to|bis)\s*(\d+))?/g)];
  return new Set(
    all.flatMap(([, from = '', to = from]) => {
      const count = Math.min(Math.max(Number(to) - Number(from), 0), 100) + 1;
      return Array.from({ length: count }, (_, index) => Number(from) + index);
    }),
  );
}
