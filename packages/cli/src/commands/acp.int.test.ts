import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';

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
