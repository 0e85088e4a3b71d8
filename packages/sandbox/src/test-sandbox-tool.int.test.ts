import { InvalidInputError } from '@pce/core';
import { expect, it } from 'vitest';
import { testSandboxTool } from './test-sandbox-tool.js';

const half = `// ---
// description: Half of a number
// parameters: { of: { type: integer } }
// ---
export default function ({ of }) {
  if (of % 2 === 1) throw Object.assign(new Error(\`\${of} is odd\`), { code: 'invalid_input' });
  return { half: of / 2, of };
}
`;

it('reports each case: the result or failure, as expected or not (B8)', async () => {
  const report = await testSandboxTool(half, [
    { name: 'halves', args: { of: 4 }, data: { half: 2 } },
    { name: 'answers', args: { of: 4 } },
    { name: 'refuses odd numbers', args: { of: 3 }, error: 'invalid_input' },
    { name: 'refuses texts', args: { of: 'x' }, error: 'invalid_input' },
    { name: 'is wrong here', args: { of: 4 }, data: { half: 3 } },
    { name: 'does not fail here', args: { of: 4 }, error: 'not_found' },
    { name: 'fails here', args: { of: 3 }, data: { half: 1 } },
    { name: 'fails otherwise', args: { of: 3 }, error: 'timeout' },
  ]);

  expect(report.ok).toBe(false);
  expect(report.cases.map(({ name, ok, problem }) => ({ name, ok, problem }))).toEqual([
    { name: 'halves', ok: true, problem: undefined },
    { name: 'answers', ok: true, problem: undefined },
    { name: 'refuses odd numbers', ok: true, problem: undefined },
    { name: 'refuses texts', ok: true, problem: undefined },
    { name: 'is wrong here', ok: false, problem: 'data.half is 2, not 3' },
    {
      name: 'does not fail here',
      ok: false,
      problem: 'it answered; expected the failure not_found',
    },
    { name: 'fails here', ok: false, problem: 'invalid_input: tool.mjs: 3 is odd' },
    { name: 'fails otherwise', ok: false, problem: 'invalid_input: tool.mjs: 3 is odd' },
  ]);
});

it('stops on abort, with the reason (B8)', async () => {
  const reason = new Error('enough');
  const testing = testSandboxTool(half, [{ name: 'halves', args: { of: 4 } }], {
    signal: AbortSignal.abort(reason),
  });

  await expect(testing).rejects.toBe(reason);
});

it.each([
  ['no cases', []],
  [
    'a case that expects both an answer and a failure',
    [{ name: 'x', args: {}, data: 1, error: 'timeout' as const }],
  ],
  ['a case without a name', [{ name: ' ', args: {} }]],
])('rejects %s (B8)', async (_, cases) => {
  await expect(testSandboxTool(half, cases)).rejects.toThrow(InvalidInputError);
});
