import { expect, it } from 'vitest';
import { callTool } from '../test/call-tool.js';
import { medianTool } from '../test/sandbox-example.js';
import { countLines } from '../test/sandbox-run-example.js';
import { temporaryFolder } from '../test/temporary-folder.js';

it('makes a tool as the documentation shows (B8)', async () => {
  const tool = await medianTool();

  expect(await callTool(tool, { numbers: [5, 9, 1] })).toMatchObject({
    data: { median: 5 },
  });
});

it('runs a module as the documentation shows (B8)', async () => {
  const folder = temporaryFolder({ 'data.csv': 'a\nb\nc' });

  expect(await countLines(folder, new AbortController().signal)).toBe(3);
});
