import { describe, expect, it } from 'vitest';
import { parseWorkflow } from './parse-workflow.js';

const problemsOf = (frontMatter: string, body = '') =>
  parseWorkflow(`---\n${frontMatter}\n---\n${body}`, 'w.md').problems.map(
    ({ line, severity, message }) => `${line} ${severity} ${message}`,
  );

describe('what is wrong with a file', () => {
  it.each<[string, readonly string[]]>([
    ['name: w\nsteps: 3', ['3 error steps: expected a list, found a number']],
    ['name: w\nsteps: []', ['3 error steps: expected a list of at least 1, found an empty list']],
    ['steps: [{ name: s, tool: t }]', ['2 error name: expected text, but it is missing']],
    [
      'name: w\nsteps: [{ name: s, tool: 3 }]',
      ['3 error steps[0].tool: expected text, found a number'],
    ],
    [
      'name: w\nsteps: [{ name: s, tool: t, retry: 0 }]',
      ['3 error steps[0].retry: expected at least 1, found 0'],
    ],
    ['3', ['2 error expected front matter with name and steps, found a number']],
    ['[a]', ['2 error expected front matter with name and steps, found a list']],
  ])('is told with its line: %j (B1)', (frontMatter, problems) => {
    expect(problemsOf(frontMatter)).toEqual(problems);
  });
});
