import type { TextLine } from './markdown-block.js';
import type { TaskNode } from './task-node.js';

const phrase =
  /\b(?:in any order|in parallel|parallel to each other|at the same time|on the same day|simultaneously|concurrently|side by side|independently of each other|in beliebiger reihenfolge|gleichzeitig)\b/i;
const sequence =
  /\b(?:one after (?:the other|another)|(?:from )?top to bottom|in (?:this|that|the (?:given|listed|following|above)|exactly this) (?:order|sequence)|in sequence|in order(?! to)|sequentially|nacheinander|der reihe nach|in dieser reihenfolge|von oben nach unten|l['’]une? après l['’]autre|dans (?:l|cet|cette)['’ ]?ordre|de haut en bas)\b/i;
const groups = String.raw`(?:phases?|stages?|sections?|packages?|blocks?|parts?|weeks?|days?|phasen|abschnitte?s?|pakete?s?|étapes?)\b`;
const ofPhases = new RegExp(String.raw`\b${groups}`, 'i');
/** `Inside a phase`, `items of one stage`, `innerhalb einer Phase`. */
const within = new RegExp(
  String.raw`\b(?:(?:in|inside|within|of|belonging to|innerhalb|dans|d['’])\s?(?:an?|one|each|every|the same|une|chaque)|einer|eines|jeder|jedes)\s${groups}`,
  'i',
);
const negation = /\b(?:not|never|nicht|cannot|can't|don't)\b/i;
const numbers =
  /(?:^|\b(?:steps?|tasks?|items?|phases?|weeks?|schritte?)\s+)(\d{1,4}[a-h]?(?:\s*(?:,|and|&|und|[-–]|to|bis)\s*\d{1,4}[a-h]?\b){1,20})/i;
const besidePrevious = /[([](?:in )?parallel\b[^()[\]]*[)\]]|^(?:in parallel|meanwhile)\b/i;

/** Returns whether a line says that what follows it, or the steps it names, may be worked side by side. */
function saysSideBySide({ text }: TextLine): boolean {
  return phrase.test(text) && !negation.test(text);
}

function saysSequence({ text }: TextLine): boolean {
  return sequence.test(text) && !negation.test(text);
}

export function saysOrder(line: TextLine): boolean {
  return saysSideBySide(line) || saysSequence(line);
}

/** Returns whether a title says that its task is worked beside the one before it. */
export function isBesidePrevious(title: string): boolean {
  return besidePrevious.test(title);
}

/** Marks the tasks that lines above or around them say may be worked side by side, or one after the other. */
export function withSides(
  nodes: readonly TaskNode[],
  written: readonly TextLine[],
): readonly TaskNode[] {
  const lines = written.flatMap(sentencesOf);
  const inOrder = lines.filter(saysSequence);
  let marked =
    inOrder.length === 0
      ? nodes
      : inSequence(
          nodes,
          inOrder.every(({ text }) => !ofPhases.test(text)),
        );
  for (const statement of lines.filter(saysSideBySide)) {
    const { line } = statement;
    if (within.test(statement.text) && marked.some(({ children }) => children.length > 0)) {
      marked = marked.map((node) => ({
        ...node,
        children: node.children.map((child) => ({ ...child, beside: line })),
      }));
      continue;
    }
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

function sentencesOf({ text, line }: TextLine): readonly TextLine[] {
  return text.split(/(?<=[.!?;])\s+/).map((sentence) => ({ text: sentence, line }));
}

function inSequence(nodes: readonly TaskNode[], isDeep: boolean): readonly TaskNode[] {
  return nodes.map((node) => ({
    ...node,
    isInSequence: true,
    ...(isDeep && { children: inSequence(node.children, isDeep) }),
  }));
}

/** Marks the tasks of these numbers: those in the list, or else those below it. */
function withNumbered(
  nodes: readonly TaskNode[],
  wanted: ReadonlySet<string>,
  beside: number,
): readonly TaskNode[] {
  const isNamed = ({ label, listNumber }: TaskNode) =>
    wanted.has(label.id ?? '') || wanted.has(`${label.number ?? listNumber}`);
  if (nodes.filter(isNamed).length > 1) {
    return nodes.map((node) => (isNamed(node) ? { ...node, beside } : node));
  }
  return nodes.map((node) => ({ ...node, children: withNumbered(node.children, wanted, beside) }));
}

function numbersIn(text: string): ReadonlySet<string> {
  const all = [...text.matchAll(/(\d+)([a-h]?)(?:\s*(?:[-–]|to|bis)\s*(\d+))?/g)];
  return new Set(
    all.flatMap(([, from = '', letter = '', to = from]) => {
      const count = Math.min(Math.max(Number(to) - Number(from), 0), 100) + 1;
      return Array.from({ length: count }, (_, index) => `${Number(from) + index}${letter}`);
    }),
  );
}
