import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Folder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { exportTurn } from '../../test/export-turn.js';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

const config = `export default {
  resolve: {
    alias: [{ find: /^@pce\\/([a-z-]+)$/, replacement: ${JSON.stringify(`${repository}packages/$1/src/index.ts`)} }],
  },
  test: { include: ['*.test.ts'] },
};
`;

/** The packages of a user's project: Vitest and PCE. */
function asProject({ root }: Folder): void {
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/vitest'), join(root, 'node_modules/vitest'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'vitest.config.js'), config);
}

async function runVitest(cwd: string): Promise<{ readonly code: number; readonly output: string }> {
  const program = join(repository, 'node_modules/vitest/vitest.mjs');
  const args = [program, 'run', '--root', cwd, '--no-color'];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

it('exports a test that is green, and red once a recorded result is changed (F2, F4)', async () => {
  const { folder, document } = await exportTurn();
  using _ = folder;
  asProject(folder);
  const green = await runVitest(folder.root);
  expect(green).toMatchObject({ code: 0, output: expect.stringMatching(/Tests +1 passed/) });

  const text = readFileSync(document.cassette, 'utf8');
  writeFileSync(document.cassette, text.replace('"price": 549', '"price": 550'));
  const red = await runVitest(folder.root);
  writeFileSync(document.cassette, text);
  expect(red.code).toBe(1);
  expect(red.output).toMatch(/run-tool → tool\.finished ok/);
});
