import { actionsOfTitle } from '../text/action-of.js';
import type { MarkdownItem } from './markdown-block.js';
import { plainText } from './plain-text.js';
import { parseTaskLabel } from './task-label.js';

/** Words with which an object begins, in English, German and French: a verb that asks for it precedes them. */
const objects =
  'the|an?|all|every|each|any|both|our|your|their|his|her|its|this|that|these|those|some|what|how|whether|who|when|if|two|three|four|five|six|seven|eight|nine|ten|der|die|das|den|dem|eine?n?|alle|le|la|les|une?|des|du';
const imperative = new RegExp(
  String.raw`^\p{L}[\p{L}-]+(?:\s(?:up|out|in|off|on|over|down|away|back))?\s(?:(?:${objects})\s|\d[\d.,]*\s\p{L})`,
  'iu',
);
/** `Kartons kaufen` */
const infinitive = /\s\p{Ll}{2,}(?:en|ern|eln)[.!]?(?:\s*\([^)]*\))?$/u;
const boldLabel = /^\*\*[^*]{2,40}(?::\*\*|\*\*:)\s+\S/u;
const label = /^\p{L}[\p{L} ]{1,30}:\s+\S/u;

const maxLength = 300;

/** Returns whether a line asks for something to be done: its first word is a verb of an action, or an object follows on it. */
function readsAsTask(text: string): boolean {
  const [first = ''] = text.match(/^\p{L}+/u) ?? [];
  // A word alone may be a thing.
  if (first === '' || first === text || text.startsWith(`${first}:`)) return false;
  return actionsOfTitle(first)[0] !== 'work' || imperative.test(text) || infinitive.test(text);
}

/** `The left one drifts`, `Legal has seven years`: a sentence that states something. */
const statement =
  /^\p{L}+(?:\s\p{L}+){0,3}\s(?:is|are|was|were|has|have|had|must|can|cannot|may|might|should|will|needs?|says?|ist|sind|hat|haben|muss|kann|wird|est|sont|doit)\s/u;

/** Returns whether a line is a remark rather than a task: it begins in the middle of a sentence, names something, or states it. */
function isRemark(text: string, isBelowTask: boolean): boolean {
  const plain = plainText(text);
  if (boldLabel.test(text)) return true;
  const isName = (plain.match(/\p{L}{4,}/gu) ?? []).every((word) => /^\p{Lu}/u.test(word));
  if (readsAsTask(plain)) return false;
  const isContinued = isBelowTask && /^\p{Ll}/u.test(plain);
  return (
    isContinued || /^[\d„“"(]/u.test(plain) || isName || label.test(plain) || statement.test(plain)
  );
}

/** A word alone may be a name as well as a verb, so that those around it decide. */
function areRemarks(texts: readonly string[], isBelowTask: boolean): boolean {
  const more = texts.filter((text) => !/^\p{Lu}[\p{L}-]*$/u.test(text));
  return more.length > 0 && more.every((text) => isRemark(text, isBelowTask));
}

/** How sure it is that points are no tasks. */
type Aside = 'sure' | 'unsure' | undefined;

/** Returns whether points below a task tell about it and are no parts of it. */
export function areDetails(points: readonly MarkdownItem[], title: string, isStep: boolean): Aside {
  if (points.length === 0 || !points.every(isPlain)) return undefined;
  const texts = points.map(textOf);
  const isTask = readsAsTask(title.slice(0, maxLength));
  const isContinued = /^\p{Lu}/u.test(title) && texts.every((text) => /^[\p{Ll}\d]/u.test(text));
  if (isContinued && (isTask || !texts.every(readsAsTask))) return 'sure';
  if (!(isTask || isStep) || texts.some(readsAsTask)) return undefined;
  return areRemarks(texts, true) ? 'sure' : 'unsure';
}

/** Returns whether a list beside lists of tasks holds none: its points are words with their values, or remarks. */
export function holdsNoTasks(items: readonly MarkdownItem[]): Aside {
  if (items.length === 0 || !items.every(isPlain)) return undefined;
  const texts = items.map(textOf);
  if (areRemarks(texts, false)) return 'sure';
  return texts.some(readsAsTask) ? undefined : 'unsure';
}

function isPlain(item: MarkdownItem): boolean {
  const { box, tick, number, isRow, items } = item;
  const isMarked = box !== undefined || tick !== undefined || number !== undefined || isRow;
  if (isMarked || items.length > 0) return false;
  const { id, number: own, shortId } = parseTaskLabel(plainText(textOf(item)));
  return id === undefined && own === undefined && shortId === undefined;
}

function textOf({ lines: [first] }: MarkdownItem): string {
  return (first?.text ?? '').slice(0, maxLength);
}
