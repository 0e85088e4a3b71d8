import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../test/cli.js';
import { runIn } from '../../test/run-here.js';
import { aPlan } from '../../test/workspace.js';
import type { ExportDocument } from '../index.js';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const secret = 'tangerine-horse-42';

const fetchPrice = `// ---
// description: Fetch the price of one product
// parameters: { product: { type: string } }
// effect: read
// ---
import { readFileSync } from 'node:fs';
const { product } = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify({ product, price: 549 }));
`;

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

describe('pce export', () => {
  let folder: Folder;
  let document: ExportDocument;

  beforeAll(async () => {
    folder = makeFolder({
      'planning/price.md': aPlan([
        'Fetch the price of the product `laptop`',
        'Read the file `notes.txt`',
      ]),
      'execution/fetch_price.mjs': fetchPrice,
      'notes.txt': `The shop opens with ${secret}.`,
      '.env': `SHOP_KEY=${secret}\nPORT=3000\n`,
    });
    const cwd = folder.root;
    expect((await runIn(cwd, ['run', 'planning/price.md'])).code).toBe(0);
    const exported = await runCli(['export', 'last', '--json'], { cwd });
    expect(exported.stderr).toBe('');
    document = JSON.parse(exported.stdout);
    asProject(folder);
  });

  afterAll(() => folder.remove());

  it('writes a test and its cassette, without the secrets of the workspace (F2, F4)', () => {
    const { turn, test, cassette, keptValues } = document;
    expect(test).toBe(join(folder.root, `${turn}.cassette.test.ts`));
    expect(cassette).toBe(join(folder.root, `${turn}.cassette.json`));
    expect(keptValues).toEqual(['PORT']);
    const [text, code] = [cassette, test].map((file) => readFileSync(file, 'utf8'));
    expect(text).toContain('"price": 549');
    expect(text).toContain('The shop opens with [redacted].');
    expect(`${text}${code}`).not.toContain(secret);
  });

  it('writes a test that is green, and red once a recorded result is changed (F2, F4)', async () => {
    const green = await runVitest(folder.root);
    expect(green).toMatchObject({ code: 0, output: expect.stringMatching(/Tests +1 passed/) });

    const text = readFileSync(document.cassette, 'utf8');
    writeFileSync(document.cassette, text.replace('"price": 549', '"price": 550'));
    const red = await runVitest(folder.root);
    writeFileSync(document.cassette, text);
    expect(red.code).toBe(1);
    expect(red.output).toMatch(/run-tool → tool\.finished ok/);
  });

  it('does not write over files, nor where there is no folder, nor what is no test', async () => {
    const run = (file: string, ...args: string[]) =>
      runIn(folder.root, ['export', 'last', '--out', join(folder.root, file), ...args]);
    const { turn, test, cassette } = document;
    const [taken, cutOff] = [`${turn}.cassette.test.ts`, `${turn}.test.ts`];
    expect((await run(taken)).stderr).toContain(`${test} is there already`);
    expect((await run(cutOff)).stderr).toContain(`${cassette} is there already`);
    const forced = await run(taken, '--force', '--json');
    expect({ ...forced, stdout: JSON.parse(forced.stdout) }).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: document,
    });
    const gone = join(folder.root, 'gone');
    expect((await run('gone/a.test.ts')).stderr).toBe(`pce: there is no folder ${gone}: make it\n`);
    expect((await run('a.json')).stderr).toContain('name a test file');
    const told = await run('b.test.mts');
    expect(told.stderr).toContain(
      'left in, because they are too short to be told from other text: the value of PORT in .env',
    );
  });
});
