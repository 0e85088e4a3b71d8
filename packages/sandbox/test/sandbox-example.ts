// #region load
import type { Tool } from '@pce/core';
import { loadSandboxTool, testSandboxTool } from '@pce/sandbox';

const source = `// ---
// description: The middle of a list of numbers
// parameters: { numbers: { type: array, items: { type: number }, minItems: 1 } }
// effect: read
// ---
export default async function ({ numbers }) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] };
}
`;

/** A tool from anywhere, once its cases have come out right. */
export async function medianTool(): Promise<Tool> {
  const { ok, cases } = await testSandboxTool(source, [
    { name: 'the middle one', args: { numbers: [3, 1, 2] }, data: { median: 2 } },
    { name: 'none of none', args: { numbers: [] }, error: 'invalid_input' },
  ]);
  if (!ok) throw new Error(cases.map(({ name, problem }) => `${name}: ${problem}`).join('\n'));
  return loadSandboxTool({ name: 'stats.median', source, limits: { memoryMiB: 64 } });
}
// #endregion
