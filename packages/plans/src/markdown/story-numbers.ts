import type { PlacedTask } from './place-tasks.js';

const stories = String.raw`(?:user stor(?:y|ies)|US)\s*(\d{1,3}(?:\s*(?:[-–+,&/]|and|to)\s*(?:US)?\s*\d{1,3})*)`;
const first = new RegExp(`^\\W*${stories}`, 'i');
const bracketed = new RegExp(`[([]${stories}[)\\]]`, 'i');
/** Maximum number of stories of one task; more are a mistake. */
const maxNumbers = 100;

/**
 * Returns the numbers of the user stories that a task is: `User Story 2 - Export`, `US3+US4`, a phase `Export (US2)`. A
 * story that is only mentioned says nothing.
 */
export function storyNumbers({ node, order }: PlacedTask): readonly number[] {
  const { kind = '', title } = node.label;
  if (kind.endsWith('story') && order !== undefined) return [order];
  const isPhase = node.children.length > 0;
  return numbersIn((first.exec(title) ?? (isPhase ? bracketed.exec(title) : null))?.[1] ?? '');
}

/** Reads `3`, `5+6`, `2-5`, `US3 and US4`. */
export function numbersIn(text: string): readonly number[] {
  const numbers: number[] = [];
  for (const [, dash, digits] of text.matchAll(/([-–]|\bto\b)?\s*(?:US)?\s*(\d{1,3})/gi)) {
    const number = Number(digits);
    const from = dash === undefined ? number : (numbers.at(-1) ?? number - 1) + 1;
    for (let each = from; each <= number && numbers.length < maxNumbers; each += 1) {
      numbers.push(each);
    }
  }
  return numbers;
}
