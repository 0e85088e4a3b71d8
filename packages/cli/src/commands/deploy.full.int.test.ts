import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { type Folder, makeFolder, startHttpServer } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installOpenai } from '../../test/install-openai.js';
import { listTheTexts } from '../../test/list-the-texts.js';
import { modelServer } from '../../test/model-server.js';
import { runIn } from '../../test/run-here.js';
import { serving } from '../../test/serving.js';
import { aPlan, countWords } from '../../test/workspace.js';
import type { DeployDocument } from '../documents.js';

interface Span {
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly object[];
  readonly status?: { readonly code: number };
}

interface Traces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const secret = 'tangerine-horse-42';

async function deploy(root: string, ...args: readonly string[]) {
  const { code, stdout } = await runIn(root, ['deploy', '--json', ...args]);
  const document: DeployDocument = JSON.parse(stdout);
  return { code, ...document };
}

/** Returns the files of a folder by path. */
function filesOf(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  );
}

function aCopy({ root }: Folder): Folder {
  const copy = makeFolder({});
  cpSync(root, copy.root, { recursive: true });
  return copy;
}

describe('pce deploy', () => {
  let folder: Folder;

  beforeAll(async () => {
    folder = makeFolder({
      'planning/count.md': aPlan([
        'Count the words of `texts/a.txt`',
        'Read the file `scratch/key`',
      ]),
      'execution/count_words.mjs': countWords,
      'texts/a.txt': 'one two three',
      'scratch/key': `The shop opens with ${secret}.\nThe alarm is turned off in the cellar.`,
      '.env': `SHOP_KEY=${secret}\n`,
      'execution/.env.local': secret,
    });
    await runIn(folder.root, ['run', 'planning/count.md']);
  });

  afterAll(() => folder.remove());

  it('adds tests of recorded turns, telemetry and an image, and changes nothing the second time (E6)', async () => {
    const first = await deploy(folder.root);
    expect(first).toMatchObject({
      code: 0,
      tests: { passed: 1, failed: [], untested: [] },
      differ: [],
    });
    expect([...first.written].sort()).toEqual([
      'Dockerfile',
      'Dockerfile.dockerignore',
      'observe.env',
      'package.json',
      'tests/a-plan.cassette.json',
      'tests/recorded-turns.test.mjs',
    ]);
    const files = filesOf(folder.root);
    await runIn(folder.root, ['run', 'planning/count.md']);
    const second = await deploy(folder.root);
    expect(second).toMatchObject({ code: 0, tests: { passed: 1 }, written: [], differ: [] });
    for (const path of first.written) expect(filesOf(folder.root)[path]).toBe(files[path]);
  });

  it('keeps a file that a person edited, and shows the difference (E6)', async () => {
    const file = join(folder.root, 'Dockerfile');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('EXPOSE 7331', 'EXPOSE 80'));
    const { differ, written } = await deploy(folder.root);
    expect(written).toEqual([]);
    expect(differ).toEqual([
      { path: 'Dockerfile', patch: expect.stringContaining('+EXPOSE 7331') },
    ]);
    expect(readFileSync(file, 'utf8')).toContain('EXPOSE 80');
    writeFileSync(file, before);
  });

  it('lets no secret and no file of the moment leave the machine (E6)', async () => {
    const { written } = await deploy(folder.root, '--kind', 'compose');
    expect(written).toEqual(['compose.yaml']);
    const files = filesOf(folder.root);
    const patterns = (files['Dockerfile.dockerignore'] ?? '')
      .split('\n')
      .filter((line) => /^[^#]/.test(line));
    const inImage = Object.keys(files).filter(
      (path) =>
        !patterns.some((pattern) =>
          [pattern, `${pattern}/**`].some((glob) => matchesGlob(path, glob)),
        ),
    );
    expect(inImage).toContain('execution/count_words.mjs');
    const places = Object.keys(files).filter(
      (path) => !path.startsWith('.pce/') && /tangerine|alarm/.test(files[path] ?? ''),
    );
    expect(places.sort()).toEqual(['.env', 'execution/.env.local', 'scratch/key']);
    for (const path of inImage) expect(files[path], path).not.toMatch(/tangerine|alarm/);
  });

  it('refuses while a test fails, and says which and why (E6)', async () => {
    using other = aCopy(folder);
    for (const name of ['Dockerfile', 'execution/count_words.mjs']) rmSync(join(other.root, name));
    writeFileSync(join(other.root, 'planning/count.md'), aPlan(['Read the file `texts/a.txt`']));
    writeFileSync(join(other.root, 'planning/latin.md'), Buffer.from('# Caf\xe9', 'latin1'));
    writeFileSync(
      join(other.root, 'tests/own.test.mjs'),
      "import test from 'node:test';\ntest('adds up', () => { throw new Error('3 is no sum'); });\n",
    );
    const { code, tests, written } = await deploy(
      other.root,
      '--test',
      'echo no figures >&2; exit 1',
    );
    expect(code).toBe(3);
    expect(written).toEqual([]);
    expect([tests.passed, tests.untested]).toEqual([1, ['planning/count.md']]);
    expect(tests.failed.map(({ test, message }) => `${test}: ${message}`)).toEqual([
      expect.stringMatching(/^planning\/latin.md: .*not UTF-8/),
      expect.stringMatching(/^tests\/a-plan.cassette.json: .*script.count_words/),
      'adds up: 3 is no sum',
      expect.stringMatching(/exit 1: no figures$/),
    ]);
    const shown = await runIn(other.root, ['deploy']);
    expect(shown.code).toBe(3);
    expect(shown.stdout).toContain('adds up');
    expect(filesOf(other.root)).not.toHaveProperty('Dockerfile');
  });

  it('refuses a recorded turn that goes another way, and a workspace without a test (E6)', async () => {
    using other = aCopy(folder);
    const file = join(other.root, 'tests/a-plan.cassette.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"version": 1', '"version": 2'));
    const changed = await deploy(other.root);
    expect([changed.code, changed.tests.passed]).toEqual([3, 0]);
    using empty = makeFolder({ 'planning/p.md': '# P\n' });
    const { code, stderr } = await runIn(empty.root, ['deploy']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('pce run')]);
  });

  it('runs what it deployed with tokens, latency and errors sent to a receiver (E6, F5)', async () => {
    const receiver = await startHttpServer((_, response) => response.end('{}'));
    await using model = await modelServer((asked) =>
      asked.prompt.includes('refused') ? undefined : listTheTexts(asked),
    );
    installOpenai(folder.root);
    const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${receiver.host}`, NODE_PATH: '' };
    const { url, stop } = await serving({ cwd: folder.root, env: { ...model.env, ...telemetry } }, [
      '--turns',
      '--model',
      'openai:small',
    ]);
    const headers = { 'content-type': 'application/json' };
    for (const request of ['Which files are in texts?', 'Which files are refused?']) {
      const body = JSON.stringify({ request });
      await fetch(`${url}/api/turns`, { method: 'POST', headers, body });
    }
    const spans = (): readonly Span[] =>
      receiver.requests.flatMap((request) => {
        const { resourceSpans }: Traces = JSON.parse(request.slice(request.indexOf('{')));
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
      });
    const done = () => spans().find(({ name }) => name === 'invoke_agent pce');
    const failed = () => spans().find(({ status }) => status?.code === 2);
    await expect.poll(() => [done(), failed()], { timeout: 40_000 }).not.toContain(undefined);
    await stop();
    receiver.close();
    const chat = spans().find(({ name }) => name.startsWith('chat'));
    expect(chat?.attributes).toContainEqual({
      key: 'gen_ai.usage.input_tokens',
      value: { intValue: '1000' },
    });
    expect(Number(chat?.endTimeUnixNano)).toBeGreaterThan(Number(chat?.startTimeUnixNano));
    expect(receiver.requests.join('')).not.toContain('Which files');
  });
});
