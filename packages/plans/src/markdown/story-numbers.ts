import type { PlacedTask } from './place-tasks.js';

const stories =
  /\b(?:user stor(?:y|ies)|US)\s*(\d{1,3}(?:\s*(?:[-–+,&/]|and|to)\s*(?:US)?\s*\d{1,3})*)/i;
/** Maximum number of stories of one task; more are a mistake. */
const maxNumbers = 100;

/** Returns the numbers of the user stories that a task is: `User Story 2 - Export`, `US3+US4`, `User Stories 3-5`. */
export function storyNumbers({ node, order }: PlacedTask): readonly number[] {
  const { kind = '', title } = node.label;
  if (kind.endsWith('story') && order !== undefined) return [order];
  return numbersIn(stories.exec(title)?.[1] ?? '');
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
