import { printableJson } from '../terminal/output.js';

export interface TurnTestInput {
  readonly turn: string;
  readonly cassette: string;
  readonly status: string;
  readonly answer: string | null;
  readonly steps: readonly string[];
}

/** Returns a test file for Vitest that plays a turn's cassette and compares the result. */
export function turnTestText({ turn, cassette, status, answer, steps }: TurnTestInput): string {
  const lines = steps.map((step) => `    ${printableJson(step)},`);
  return `import { playTurn } from '@pce/testkit';
import { expect, it } from 'vitest';

it(${printableJson(`${turn} goes as it went`)}, async () => {
  const cassette = new URL(${printableJson(`./${encodeURIComponent(cassette)}`)}, import.meta.url);
  const { result, steps } = await playTurn(cassette);

  expect(steps).toEqual([
${lines.join('\n')}
  ]);
  expect(result.status).toBe(${printableJson(status)});
  expect(result.answer).toBe(${answerCode(answer)});
});
`;
}

function answerCode(answer: string | null): string {
  const lines = answer?.split('\n') ?? [];
  if (lines.length < 2) return printableJson(answer);
  return `[\n${lines.map((line) => `    ${printableJson(line)},\n`).join('')}  ].join(${printableJson('\n')})`;
}
