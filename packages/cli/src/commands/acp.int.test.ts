import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { startEditor } from '../../test/editor.js';
import { runHere, runIn } from '../../test/run-here.js';

it('answers a prompt of an editor, in a thread of the workspace (F18)', async () => {
  using folder = makeFolder({ 'planning/report.md': '# Report\n' });
  const editor = await startEditor(folder.root);
  await expect(editor.begin('/dev/null/none')).rejects.toThrow('/dev/null/none');
  const session = await editor.begin();
  expect(await editor.prompt(session, 'List the files in `planning`')).toMatchObject({
    stopReason: 'end_turn',
  });
  expect(editor.text()).toContain('1 file in planning');
  const { code, stdout } = await editor.end();
  expect(code).toBe(0);
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line).jsonrpc).toBe('2.0');
  expect((await runIn(folder.root, ['thread', session])).stdout).toContain('List the files');
});

it.each(['settings.json', 'acp.json', 'avante.lua'])('is what %s starts', async (name) => {
  const file = fileURLToPath(new URL(`../../test/editors/${name}`, import.meta.url));
  const { command, args } =
    /"?command"?[:=\s]+"(?<command>\w+)", "?args"?[:=\s]+[[{]\s*"(?<args>\w+)"/.exec(
      await readFile(file, 'utf8'),
    )?.groups ?? {};
  expect(command).toBe('pce');
  const { code, stdout } = await runHere([args ?? '', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('Agent Client Protocol');
});
