import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { callTool } from '../test/call-tool.js';
import { composeTools } from '../test/compose-tools.js';
import { itWithPython } from '../test/it-with-python.js';
import { temporaryFolder } from '../test/temporary-folder.js';

itWithPython('runs the script of the README with the tools of the README (E2)', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const script = /```python\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const root = temporaryFolder({ 'execution/count.py': script, 'texts/a.txt': 'one two' });

  const tools = await composeTools(root);

  expect(await callTool(tools, 'script.count', { path: 'texts/a.txt' })).toMatchObject({
    summary: 'texts/a.txt has 2 words',
    claims: [{ claim: 'texts/a.txt has 2 words', source: 'texts/a.txt' }],
  });
});
