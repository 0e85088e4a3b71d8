import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CliRun, runCli } from '../../test/cli.js';
import { installOpenai } from '../../test/install-openai.js';
import { listTheTexts } from '../../test/list-the-texts.js';
import { type ModelServer, modelServer } from '../../test/model-server.js';
import { runIn } from '../../test/run-here.js';
import type { LsDocument, TurnReport } from '../documents.js';
import type { TurnDocument } from '../index.js';

const request = 'Which files are in texts?';
const prices = { input: 1, cachedInput: 0.5, output: 10 };

function aWorkspace(
  { env }: Pick<ModelServer, 'env'>,
  more: Readonly<Record<string, string>> = {},
) {
  const folder = makeFolder({ 'texts/a.txt': 'one', 'texts/b.txt': 'two', ...more });
  const { root } = folder;
  installOpenai(root);
  // Without NODE_PATH, by which pnpm lets all packages be found.
  const options = { cwd: root, env: { NODE_PATH: '', ...env } };
  return {
    root,
    run: (...args: string[]): Promise<CliRun> => runCli(args, options),
    /** In this process: for commands that ask no model, since a provider keeps the address that it was loaded with. */
    runHere(...args: string[]): Promise<CliRun> {
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
      return runIn(root, args);
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

function toTurn({ stdout }: CliRun): TurnDocument {
  return JSON.parse(stdout);
}

afterEach(() => vi.unstubAllEnvs());

describe('pce run --model', () => {
  it('rejects a limit on money before it calls a model without prices (A8)', async () => {
    await using server = await modelServer(listTheTexts);
    using workspace = aWorkspace(server, {
      'planning/dear.md': `---\nlimits:\n  cost: 1\n---\n# Look\n\n## Steps\n\n1. List the files in \`texts\`\n`,
    });

    const run = await workspace.run('run', 'planning/dear.md', '--model', 'openai:large');

    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/limits\.cost needs the prices of openai:large/);
    expect(server.requests).toEqual([]);
  });

  it('runs a turn by a model over HTTP, and shows its cost (A1, A2, A3, A4, F4)', async () => {
    await using server = await modelServer(listTheTexts);
    using workspace = aWorkspace(server, {
      'models.json': JSON.stringify({ models: { 'openai:large': { prices } } }),
    });

    const run = await workspace.run('run', request, '--model', 'openai:large', '--json');

    const turn = toTurn(run);
    expect(turn).toMatchObject({ status: 'completed', answer: 'There are 2 files in texts [c1].' });
    expect(turn.claims.map(({ claim }) => claim)).toEqual(['2 files in texts']);
    expect(server.requests.map(({ role }) => role)).toEqual([
      'executor',
      'coordinator',
      'executor',
      'synthesizer',
    ]);
    expect(turn.usageByRole.executor?.modelCalls).toBe(2);
    const { promptTokens = 0, ...spent } = turn.usage;
    expect(promptTokens).toBeGreaterThan(1_000);
    expect(spent).toEqual({
      modelCalls: 4,
      inputTokens: 4_000,
      cachedInputTokens: 1_600,
      outputTokens: 200,
      cost: expect.closeTo((4 * (600 * 1 + 400 * 0.5 + 50 * 10)) / 1_000_000, 12),
    });
    expect(run.stderr).toContain('asks openai:large\n');
    expect(run.code).toBe(0);
  });

  it('calls the models of models.json, the next one if one fails, and shows the cost (F4)', async () => {
    await using server = await modelServer((asked) =>
      asked.model === 'broken' ? undefined : listTheTexts(asked),
    );
    using workspace = aWorkspace(server, {
      'models.json': JSON.stringify({
        model: 'openai:broken',
        roles: { coordinator: 'openai:small' },
        fallback: ['openai:large'],
        models: { 'openai:large': { prices } },
      }),
    });

    const run = await workspace.run('run', request);

    expect(run.stdout).toBe('There are 2 files in texts [c1].\n');
    expect(run.stderr).toMatch(
      /^asks planner openai:broken, .*coordinator openai:small, .*, then openai:large$/m,
    );
    // The broken one is left aside for a while: it is asked once.
    expect(run.stderr).toMatch(
      /^models: 5 calls, 4,000 tokens in \(1,600 cached\), 200 out, cost 0\.0039$/m,
    );
    expect(server.requests.find(({ role }) => role === 'coordinator')?.model).toBe('small');
    expect(server.requests.map(({ model }) => model)).toEqual([
      'broken',
      'large',
      'small',
      'large',
      'large',
    ]);
  });

  it('shows roles and tools as they begin and end, and the answer once, when it is valid (A22)', async () => {
    await using server = await modelServer(listTheTexts);
    using workspace = aWorkspace(server);

    const run = await workspace.run('run', request, '--model', 'openai:large');

    expect(run.stderr).toMatch(
      /· executor asks openai:large …\n(?:.*\n)*· executor ended after \d+\.\d s\n/,
    );
    expect(run.stderr).toContain('COMMAND Look what is in the folder `texts`\n');
    expect(run.stderr).toMatch(
      / {2}▸ file\.list {"path":"texts"}\n {2}✔ 2 files in texts \(\d+ ms\)\n/,
    );
    expect(run.stderr).not.toContain('There are 2 files');
    expect(run.stdout).toBe('There are 2 files in texts [c1].\n');
  });

  it('reports the cost of each call, and the reason for a rewrite (A11, F16)', async () => {
    const drafts = ['There are 7 files in texts [c1].', 'There are 2 files in texts [c1].'];
    await using server = await modelServer((asked) =>
      asked.role === 'synthesizer' ? { answer: drafts[asked.before] } : listTheTexts(asked),
    );
    using workspace = aWorkspace(server, {
      'models.json': JSON.stringify({
        models: { 'openai:large': { prices, keepPrompts: 'full' } },
      }),
    });
    const run = await workspace.run('run', request, '--model', 'openai:large');

    const log = await workspace.run('log', 'last');
    const prompts = await workspace.run('log', 'last', '--prompts');
    const report: TurnReport = JSON.parse((await workspace.run('log', 'last', '--json')).stdout);
    const { turns }: LsDocument = JSON.parse((await workspace.run('ls', '--json')).stdout);
    const result = await workspace.run('result', 'last');

    expect(run.stderr).toMatch(/validation: score 0\.60, REVISE\n {2}✖ .*7 files/);
    expect(log.stdout).toMatch(/- answer sent back \(REVISE by validator\):\n {2}- ✖ .*7 files/);
    expect(log.stdout).toContain(
      '  - executor: openai:large, 1,000 tokens in (400 cached), 50 out, 0.0013, ',
    );
    expect(log.stdout).toMatch(/### Answer\n\nThere are 2 files in texts \[c1\]\.\n$/);
    expect(prompts.stdout.startsWith(log.stdout)).toBe(true);
    expect(prompts.stdout).toMatch(
      /### 1\. executor: .*\n\n```\n\[system\]\n(?:.*\n)*?Reply:\n\n```\n/,
    );
    expect(report.calls.map(({ role }) => role)).toEqual([
      'executor',
      'coordinator',
      'executor',
      'synthesizer',
      'synthesizer',
    ]);
    expect(report.rewrites).toMatchObject([{ of: 'answer', decision: 'REVISE', by: 'validator' }]);
    expect(turns).toMatchObject([
      { models: ['openai:large'], interrupted: false, usage: { modelCalls: 5 } },
    ]);
    expect(result).toMatchObject({ code: 0, stdout: `${drafts[1]}\n` });
  });

  it('uses rules for --model rules, with any models.json (F4)', async () => {
    await using server = await modelServer(listTheTexts);
    using workspace = aWorkspace(server, { 'models.json': '{"model":"openai:large"}' });

    const run = await workspace.runHere('run', 'List the files in `texts`', '--model', 'rules');

    expect(run.code).toBe(0);
    expect(run.stderr).toContain('models: none was asked');
    expect(server.requests).toEqual([]);
  });

  it('asks a person if the model fails, and continues with the same one (A14, F11)', async () => {
    let isBroken = true;
    await using server = await modelServer((asked) =>
      isBroken && asked.role === 'synthesizer' ? undefined : listTheTexts(asked),
    );
    using workspace = aWorkspace(server);
    const blocked = await workspace.run('run', request, '--model', 'openai:large');
    const [, command = ''] =
      /^ +(pce interventions resolve \S+ --choose retry .*)$/m.exec(blocked.stderr) ?? [];
    isBroken = false;

    const resolved = await workspace.run(...command.split(' ').slice(1), '--json');

    expect(blocked.code).toBe(2);
    expect(blocked.stderr).toMatch(/check both \(status 401 of http.*\/v1\/responses\): wrong key/);
    expect(command).toMatch(/ --model openai:large$/);
    expect(toTurn(resolved)).toMatchObject({ status: 'completed', usage: { modelCalls: 5 } });
  });

  it('asks the address and the api that it names, and says in one line of each try how it failed (F4)', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      const error = { message: 'out of order', type: 'no', code: 'no' };
      response.writeHead(asked.length === 1 ? 500 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const baseURL = `http://127.0.0.1:${port}/v1`;
    using workspace = aWorkspace({ env: { OPENAI_API_KEY: '' } });

    const model = `openai:large,baseURL=${baseURL},api=chat`;
    const run = await workspace.run('run', request, '--model', model);
    server.close();

    const url = `${baseURL}/chat/completions`;
    expect(asked).toEqual(Array(2).fill('/v1/chat/completions Bearer none'));
    expect(run.stderr).toContain(`asks openai:large at ${baseURL}\n`);
    expect(run.stderr.match(/call failed .*/g)).toEqual([
      `call failed (try 1 of 3, again in 1.0 s): openai:large: the provider failed; try again later, or add a fallback (status 500 of ${url}): out of order`,
    ]);
    expect(run.stderr).toContain(`status 400 of ${url}): out of order`);
    expect(run.stderr).toContain(`--choose retry --model ${model}`);
  });

  it('takes the key from the .env of the workspace (F4)', async () => {
    await using server = await modelServer(listTheTexts);
    const env = { ...server.env, OPENAI_API_KEY: '' };
    using workspace = aWorkspace({ env }, { '.env': 'OPENAI_API_KEY=sk-here\n' });

    const run = await workspace.run('run', request, '--model', 'openai:large', '--json');

    expect(toTurn(run).status).toBe('completed');
    expect(run.stdout + run.stderr).not.toContain('sk-here');
  });

  it.each([
    ['no name', 'gpt-5', /^pce: --model gpt-5: expected provider:model, as in openai:gpt-5/],
    ['no key', 'openai:gpt-5', /^pce: --model openai:gpt-5: OPENAI_API_KEY is not set/],
    ['a path', '../evil:x', /expected provider:model/],
  ])('starts nothing with %s, and says what to do (F4)', async (_, model, message) => {
    await using server = await modelServer(listTheTexts);
    using workspace = aWorkspace({ env: { ...server.env, OPENAI_API_KEY: '' } });

    const run = await workspace.runHere('run', request, '--model', model);

    expect(run.stderr).toMatch(message);
    expect(run.code).toBe(1);
    expect(existsSync(join(workspace.root, '.pce'))).toBe(false);
    expect(server.requests).toEqual([]);
  });
});
