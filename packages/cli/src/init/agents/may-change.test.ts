import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askYes, mayChange } from './plan-agent-files.js';

const kept = { path: 'a', action: 'keep' } as const;
const made = { path: 'b', action: 'create' } as const;
const changed = { path: 'c', action: 'change' } as const;

it.each([
  [[kept, made], false, true, []],
  [[kept, changed, made, { ...changed, path: 'd' }], false, false, ['Change c, d?']],
  [[changed], true, true, ['Change c?']],
])(
  'asks about those of %j that are there, and obeys the answer (E4)',
  async (planned, says, may, asked) => {
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return says;
    };

    expect(await mayChange(planned, ask)).toBe(may);
    expect(questions).toEqual(asked);
  },
);

it('changes files without asking if there is no one to ask (E4)', async () => {
  expect(await mayChange([changed], undefined)).toBe(true);
});

it.each([
  ['y', true],
  ['YES', true],
  [' yes ', true],
  ['', false],
  ['n', false],
  ['yep', false],
  ['oy', false],
])('takes %j for the answer %s (E4)', async (said, isYes) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answer = askYes('Change a?', { input, output });
  input.write(`${said}\n`);

  expect(await answer).toBe(isYes);
  expect(String(output.read())).toContain('Change a? [y/N] ');
});
