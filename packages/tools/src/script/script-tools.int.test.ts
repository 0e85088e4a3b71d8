import { chmod, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonObject, type Tool, ToolError, type ToolReport } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { scriptTools } from './script-tools.js';

const declare = (yaml: string, mark = '#'): string =>
  ['---', 'description: A test', ...yaml.split('\n'), '---']
    .map((line) => `${mark} ${line}`)
    .join('\n');

const python = (yaml: string, body: string): string => `${declare(yaml)}\n${body}\n`;
const node = (yaml: string, body: string): string => `${declare(yaml, '//')}\n${body}\n`;
const shell = (yaml: string, body: string): string => `#!/bin/sh\n${declare(yaml)}\n${body}\n`;

const count = python('effect: read', 'print(3)');

const secret = 'secrets: [API_KEY]';
const text = 'parameters: { text: { type: string } }';
const limited = 'parameters: { a: { type: integer, minimum: 1 }, b: { type: string, default: c } }';
const print = (value: string): string => `console.log(JSON.stringify(${value}));`;
const claims = [
  { claim: 'it is 5', confidence: 0.9, source: 'https://a.example' },
  { claim: 'so' },
];
// The cut splits the first secret; redacting the others makes room for its remainder.
const cut = 'process.env.API_KEY + "x".repeat(8_138) + process.env.API_KEY.repeat(10)';
const fromEval = '{"a":1,"__proto__":{"b":2},"c":[{"\\u005f_proto__":{"d":3},"e":"\\u00e4"}]}';

/** The scripts of one folder. */
const scripts = {
  'module.mjs': node('', print('import.meta.filename.length > 0')),
  'common.cjs': node('', print('require("node:path").sep')),
  'typed.ts': node('', 'const answer: number = 3;\nconsole.log(answer);'),
  'shell.sh': shell('', 'echo 4'),
  'bash.bash': `${declare('')}\n[[ 5 -gt 4 ]] && echo 5`,
  perl: `#!/usr/bin/env perl\n${declare('')}\nprint 6;`,
  unknown: `#!/usr/bin/env no-such-language -x\n${declare('')}`,
  'throws.mjs': node('', 'throw new Error("no price for lamp");'),
  'silent.sh': shell('', 'exit 3'),
  'crash.sh': shell('', 'kill -SEGV $$'),
  'chatty.mjs': node('', 'console.error("x".repeat(100_000) + "end"); process.exitCode = 1;'),
  'prose.sh': shell('', 'echo "Hello $(printf %0500d 0)"'),
  'two.sh': shell('', 'echo 1; echo 2'),
  'flood.sh': shell('', 'yes'),
  'hang.sh': shell('', 'sleep 60 & sleep 60'),
  'deaf.sh': shell(text, 'exec 0<&-; echo 1'),
  'echo.sh': shell(limited, 'cat'),
  'args.mjs': node(text, print('process.argv.slice(2)')),
  'line.mjs': node(
    `${text}\narguments: { text: --text }`,
    `import fs from "node:fs"; ${print('[process.argv.slice(2), fs.readFileSync(0, "utf8")]')}`,
  ),
  'env.mjs': node('secrets: [PATH]', print('process.env')),
  'length.mjs': node(secret, print('process.env.API_KEY.length')),
  'answer.mjs': node(
    secret,
    print('{ key: [process.env.API_KEY], summary: "got " + process.env.API_KEY }'),
  ),
  'fail.mjs': node(secret, 'throw new Error("bad key " + process.env.API_KEY);'),
  'text.mjs': node(secret, 'console.log(process.env.API_KEY);'),
  'cut.mjs': node(secret, `process.stderr.write(${cut}); process.exitCode = 1;`),
  'keyless.sh': shell('secrets: [OTHER_KEY]', 'echo 1'),
  'good.sh': shell('', `echo '${JSON.stringify({ claims, summary: 'five' })}'`),
  'own.sh': shell('', `echo '{"claims": 3, "summary": ["a"]}'`),
  'list.sh': shell('', `echo '[1]'`),
  'quiet.sh': shell('', 'true'),
  'say.sh': shell('effect: read\noutput: json', `printf '%s' '${fromEval}'`),
};

describe('the scripts of a folder', () => {
  let tools: readonly Tool[];
  const call = (name: string, args?: JsonObject, signal?: AbortSignal): Promise<ToolReport> =>
    callTool(tools, `script.${name}`, args, signal);
  const dataOf = async (name: string, args?: JsonObject) => (await call(name, args)).data;

  beforeAll(async () => {
    const files = Object.entries(scripts).map(([name, body]) => [`execution/${name}`, body]);
    const folder = makeFolder(Object.fromEntries(files));
    vi.stubEnv('PCE_TEST_HOST_SECRET', 'host');
    const env = { API_KEY: 's3cret-value', UNASKED: 'value', PATH: '/evil' };
    ({ tools } = await scriptTools({ root: folder.root, env, maxOutputBytes: 10_000 }));
    return () => {
      vi.unstubAllEnvs();
      folder.remove();
    };
  });

  it('run in Node, TypeScript, a shell, or by their first line (E2)', async () => {
    const names = ['module', 'common', 'typed', 'shell', 'bash', 'perl'];
    const answers = await Promise.all(names.map((name) => dataOf(name)));
    expect(answers).toEqual([true, '/', 3, 4, 5, 6]);
    await expect(call('unknown')).rejects.toMatchObject({
      failure: 'dependency_missing',
      message: expect.stringContaining('no-such-language'),
    });
  });

  it('fail with the tail of standard error if they exit with another code than 0 (E2, B5)', async () => {
    await expect(call('throws')).rejects.toThrow(
      /exited with code 1: .*\nError: no price for lamp$/s,
    );
    await expect(call('silent')).rejects.toThrow('code 3: it wrote nothing');
    await expect(call('crash')).rejects.toThrow('was ended by SIGSEGV');
    const chatty = await call('chatty').catch(String);
    expect(chatty).toMatch(/end$/);
    expect(String(chatty).length).toBeLessThan(8_300);
  });

  it.each([
    ['prose', /did not answer JSON.*"Hello 0{194}"$/],
    ['two', /did not answer JSON/],
    ['flood', /more than 10000 bytes/],
  ])('fail if their output is not JSON, or too long: %s (E2)', async (name, message) => {
    const error = { failure: 'internal', message: expect.stringMatching(message) };
    await expect(call(name)).rejects.toMatchObject(error);
  });

  it("are stopped if they hang, and fail with the runner's reason (E2, B5)", async () => {
    const reason = new ToolError('timeout', 'took longer than 200 ms');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 200);
    await expect(call('hang', {}, controller.signal)).rejects.toBe(reason);
  });

  it('get only declared arguments, with defaults, and none on a command line unless declared (E2)', async () => {
    expect(await dataOf('deaf', { text: 'x'.repeat(500_000) })).toBe(1);
    expect(await dataOf('args', { text: '$(touch x); --eval' })).toEqual([]);
    expect(await dataOf('line', { text: 'x' })).toEqual([['--text', 'x'], '']);
    expect(await dataOf('echo', { a: 1 })).toEqual({ a: 1, b: 'c' });
    const polluting = JSON.parse('{"a":1,"__proto__":{"b":"x"}}');
    for (const args of [{ a: 0 }, {}, { a: 1, c: 1 }, { a: 1, constructor: 1 }, polluting]) {
      const parsed = tools.find(({ name }) => name === 'script.echo')?.parse(args);
      expect(await parsed).toMatchObject({ ok: false });
    }
  });

  it('get a small environment (E2)', async () => {
    const data = await dataOf('env');
    expect(data).toMatchObject({ PATH: process.env.PATH, PCE_IDEMPOTENCY_KEY: 'key-1' });
    for (const name of ['PCE_TEST_HOST_SECRET', 'UNASKED', 'NODE_OPTIONS'])
      expect(data).not.toHaveProperty(name);
  });

  it('get secrets by name, which are redacted, even in parts (E2)', async () => {
    expect(await dataOf('length')).toBe(12);
    const summary = 'got ***';
    expect(await call('answer')).toEqual({ data: { key: ['***'], summary }, summary });
    for (const name of ['fail', 'text']) {
      const failure = String(await call(name).catch((error: unknown) => error));
      expect(failure).toContain('***');
      expect(failure).not.toContain('s3cret-value');
    }
    await expect(call('cut')).rejects.toThrow(/code 1: [x*]+$/);
    await expect(call('keyless')).rejects.toMatchObject({
      failure: 'dependency_missing',
      message: 'script.keyless needs the secret OTHER_KEY; put it in .env',
    });
  });

  it('give claims and a summary if they are valid, and nothing that could become a prototype (B6)', async () => {
    expect(await call('good')).toEqual({
      data: { claims, summary: 'five' },
      summary: 'five',
      claims: [claims[0], { claim: 'so', confidence: 1 }],
    });
    expect(await call('own')).toEqual({ data: { claims: 3, summary: ['a'] } });
    expect(await call('list')).toEqual({ data: [1] });
    expect(await call('quiet')).toEqual({ data: null });
    expect(JSON.stringify(await dataOf('say'))).toBe('{"a":1,"c":[{"e":"ä"}]}');
  });
});

it('ends a script after its maximum of passes, and keeps their results (A7, B6)', async () => {
  const lines = shell(
    'output: lines\nmaxPasses: 3\neffect: read',
    'for page in 1 2 3 4 5; do echo "{\\"page\\": $page}"; done; sleep 20',
  );
  const root = temporaryFolder({
    'execution/pages.sh': lines,
    'execution/few.sh': lines.replace('3 4 5', '').replace('sleep 20', ''),
    'execution/odd.sh': shell('maxPasses: 3', 'echo 1'),
  });
  const { tools, problems } = await scriptTools({ root });
  const found = tools.map(async ({ name, maxPasses = 0 }) => {
    let passes = 0;
    const pass = () => ++passes <= maxPasses;
    return (await callTool(tools, name, {}, undefined, pass)).data;
  });
  expect(await Promise.all(found)).toEqual([
    [{ page: 1 }, { page: 2 }],
    [{ page: 1 }, { page: 2 }, { page: 3 }],
  ]);
  expect(problems.map(({ message }) => message).join()).toContain('output: lines');
});

it('loads valid scripts besides invalid ones, and reports errors with their place (E2)', async () => {
  const root = temporaryFolder({
    'execution/good.py': count,
    'execution/helper.py': 'def f(): pass\n',
    'execution/slow.py': python('timeoutMs: 90000', ''),
    'execution/strange.xyz': declare(''),
    'execution/two words.py': count,
    'execution/good.sh': shell('', 'echo 1'),
    'execution/_private.py': count,
    'execution/.hidden.py': count,
    'execution/sub/inner.py': count,
  });

  const { tools, problems } = await scriptTools({ root });

  expect(tools.map((tool) => tool.name)).toEqual(['script.good']);
  const said = problems.map(({ severity, file, line, message }) => [severity, file, line, message]);
  expect(said).toEqual([
    ['error', 'execution/good.sh', undefined, expect.stringContaining('is already')],
    ['info', 'execution/helper.py', undefined, expect.stringContaining('no declaration')],
    ['error', 'execution/slow.py', 3, 'timeoutMs: at most 60000 (60 seconds)'],
    ['error', 'execution/strange.xyz', 1, expect.stringContaining('#!')],
    ['error', 'execution/two words.py', undefined, expect.stringContaining('rename')],
  ]);
});

it('reads the declaration of a script from a file beside it, and reports its errors (E2)', async () => {
  const root = temporaryFolder({
    'bin/count.py': 'print(3)',
    'execution/count.tool.yaml': 'description: Counts\nrun: bin/count.py\n',
    'execution/nameless.tool.yaml': 'description: Runs nothing\n',
    'execution/gone.tool.yaml': 'description: Is gone\nrun: bin/gone.py\n',
    'execution/own.py': python('run: bin/count.py', ''),
    'execution/two words.tool.yaml': 'description: Counts\nrun: bin/count.py\n',
  });

  const { tools, problems } = await scriptTools({ root });

  expect(tools.map((tool) => tool.name)).toEqual(['script.count']);
  expect(await callTool(tools, 'script.count')).toEqual({ data: 3 });
  expect(problems.map(({ file, line, message }) => [file, line, message])).toEqual([
    ['execution/gone.tool.yaml', 1, 'run: there is no script bin/gone.py'],
    ['execution/nameless.tool.yaml', 1, 'say run: the path of the script'],
    ['execution/own.py', 1, expect.stringContaining('run is for declaration files')],
    ['execution/two words.tool.yaml', undefined, expect.stringContaining('rename the file')],
  ]);
});

it('changes its version after an edit (F11)', async () => {
  const version = async (body: string) => {
    const root = temporaryFolder({ 'execution/a.sh': shell('', body) });
    return (await scriptTools({ root })).tools[0]?.version;
  };

  expect(await version('echo 1')).toBe(await version('echo 1'));
  expect(await version('echo 1')).not.toBe(await version('echo 2'));
});

it('skips links, and reports an unreadable file', async () => {
  const root = temporaryFolder({ 'execution/real.py': count, 'other.py': count });
  await symlink(join(root, 'other.py'), join(root, 'execution/link.py'));

  expect((await scriptTools({ root })).tools.map((tool) => tool.name)).toEqual(['script.real']);

  await chmod(join(root, 'execution/real.py'), 0);
  const { tools, problems } = await scriptTools({ root });
  expect(tools.length + problems.length).toBe(1);
});

it.each<[string, (file: string, other: string) => Promise<void>]>([
  ['written over', (file) => writeFile(file, node('effect: read', 'console.log(2)'))],
  ['removed', (file) => rm(file)],
  [
    'replaced by a link',
    async (file, other) => {
      await rm(file);
      await symlink(other, file);
    },
  ],
])('does not run a script that was %s since it was loaded (E2, F9)', async (_, change) => {
  const source = node('effect: read', 'console.log(1)');
  const root = temporaryFolder({ 'execution/a.mjs': source, 'other.mjs': 'console.log(3)' });
  const { tools } = await scriptTools({ root });
  expect((await callTool(tools, 'script.a', {})).data).toBe(1);
  await change(join(root, 'execution/a.mjs'), join(root, 'other.mjs'));
  await expect(callTool(tools, 'script.a', {})).rejects.toThrow(/open the workspace again/);
});
