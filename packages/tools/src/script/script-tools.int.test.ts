import { chmod, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@pce/core';
import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { itWithPython } from '../../test/it-with-python.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { scriptTools } from './script-tools.js';

const declare = (yaml: string, mark = '#'): string =>
  ['---', 'description: A test', ...yaml.split('\n'), '---']
    .map((line) => `${mark} ${line}`)
    .join('\n');

const python = (yaml: string, body: string): string => `${declare(yaml)}\n${body}\n`;
const node = (yaml: string, body: string): string => `${declare(yaml, '//')}\n${body}\n`;
const shell = (yaml: string, body: string): string => `#!/bin/sh\n${declare(yaml)}\n${body}\n`;

const count = `#!/usr/bin/env python3
# ---
# description: Count the words of one text file
# parameters: { path: { type: string, description: file relative to the workspace } }
# effect: read
# ---
import json, sys
args = json.load(sys.stdin)
words = len(open(args["path"]).read().split())
print(json.dumps({"words": words, "summary": f"{words} words"}))
`;

it('runs Node, TypeScript, shell and shebang scripts (E2)', async () => {
  const root = temporaryFolder({
    'execution/a.mjs': node('', 'console.log(JSON.stringify(import.meta.filename.length > 0));'),
    'execution/b.cjs': node('', 'console.log(JSON.stringify(require("node:path").sep));'),
    'execution/c.ts': node('', 'const answer: number = 3;\nconsole.log(answer);'),
    'execution/d.sh': shell('', 'echo 4'),
    'execution/e.bash': `${declare('')}\n[[ 5 -gt 4 ]] && echo 5`,
    'execution/f': `#!/usr/bin/env perl\n${declare('')}\nprint 6;`,
  });
  const { tools } = await scriptTools({ root });

  const answers = tools.map(async ({ name }) => [name, (await callTool(tools, name)).data]);

  expect(Object.fromEntries(await Promise.all(answers))).toEqual({
    'script.a': true,
    'script.b': '/',
    'script.c': 3,
    'script.d': 4,
    'script.e': 5,
    'script.f': 6,
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

itWithPython(
  'fails with the tail of standard error where a script exits with another code than 0 (E2, B5)',
  async () => {
    const root = temporaryFolder({
      'execution/fail.py': python('', 'import sys\nsys.exit("no such table: prices")'),
      'execution/throws.mjs': node('', 'throw new Error("no price for lamp");'),
      'execution/silent.sh': shell('', 'exit 3'),
      'execution/crash.sh': shell('', 'kill -SEGV $$'),
      'execution/chatty.mjs': node(
        '',
        'console.error("x".repeat(100_000) + "the end"); process.exitCode = 1;',
      ),
    });
    const { tools } = await scriptTools({ root });

    await expect(callTool(tools, 'script.fail')).rejects.toMatchObject({
      failure: 'internal',
      message: 'execution/fail.py exited with code 1: no such table: prices',
    });
    await expect(callTool(tools, 'script.throws')).rejects.toThrow(/\nError: no price for lamp$/);
    await expect(callTool(tools, 'script.silent')).rejects.toThrow('code 3: it wrote nothing');
    await expect(callTool(tools, 'script.crash')).rejects.toThrow('was ended by SIGSEGV');
    const chatty = await callTool(tools, 'script.chatty').catch((error: unknown) => String(error));
    expect(chatty).toMatch(/the end$/);
    expect(String(chatty).length).toBeLessThan(8_300);
  },
);

it('fails if the output is not JSON, and quotes its beginning', async () => {
  const root = temporaryFolder({
    'execution/text.sh': shell('', 'echo "Hello $(printf %0500d 0)"'),
    'execution/two.sh': shell('', 'echo 1; echo 2'),
  });
  const { tools } = await scriptTools({ root });

  await expect(callTool(tools, 'script.text')).rejects.toMatchObject({
    failure: 'internal',
    message: expect.stringMatching(/did not answer JSON.*"Hello 0{194}"$/),
  });
  await expect(callTool(tools, 'script.two')).rejects.toMatchObject({ failure: 'internal' });
});

it('ends a script that writes more than the limit (E2)', async () => {
  const root = temporaryFolder({ 'execution/flood.sh': shell('', 'yes') });
  const { tools } = await scriptTools({ root, maxOutputBytes: 10_000 });

  await expect(callTool(tools, 'script.flood')).rejects.toMatchObject({
    failure: 'internal',
    message: expect.stringContaining('more than 10000 bytes'),
  });
});

it("stops a script that hangs, and fails with the runner's reason (E2, B5)", async () => {
  const root = temporaryFolder({ 'execution/hang.sh': shell('', 'sleep 60 & sleep 60') });
  const { tools } = await scriptTools({ root });
  const controller = new AbortController();
  setTimeout(() => controller.abort(new ToolError('timeout', 'took longer than 200 ms')), 200);

  await expect(callTool(tools, 'script.hang', {}, controller.signal)).rejects.toMatchObject({
    failure: 'timeout',
    message: 'took longer than 200 ms',
  });
});

it('accepts a script that does not read its arguments', async () => {
  const root = temporaryFolder({
    'execution/deaf.sh': shell('parameters: { text: { type: string } }', 'exec 0<&-; echo 1'),
  });
  const { tools } = await scriptTools({ root });

  const report = await callTool(tools, 'script.deaf', { text: 'x'.repeat(500_000) });

  expect(report.data).toBe(1);
});

it('passes only declared arguments, with defaults (E2)', async () => {
  const yaml = 'parameters: { a: { type: integer, minimum: 1 }, b: { type: string, default: c } }';
  const root = temporaryFolder({ 'execution/echo.sh': shell(yaml, 'cat') });
  const { tools } = await scriptTools({ root });
  const [tool] = tools;

  expect((await callTool(tools, 'script.echo', { a: 1 })).data).toEqual({ a: 1, b: 'c' });
  expect(await tool?.parse({ a: 0 })).toMatchObject({ ok: false });
  expect(await tool?.parse({})).toMatchObject({ ok: false });
  expect(await tool?.parse({ a: 1, c: 1 })).toMatchObject({ ok: false });
  expect(await tool?.parse({ a: 1, constructor: 1 })).toMatchObject({ ok: false });
  expect(await tool?.parse(JSON.parse('{"a":1,"__proto__":{"b":"x"}}'))).toMatchObject({
    ok: false,
  });
});

it('puts no arguments on a command line by default', async () => {
  const yaml = 'parameters: { a: { type: string } }';
  const root = temporaryFolder({
    'execution/args.mjs': node(yaml, 'console.log(JSON.stringify(process.argv.slice(2)));'),
  });
  const { tools } = await scriptTools({ root });

  expect((await callTool(tools, 'script.args', { a: '$(touch x); --eval' })).data).toEqual([]);
});

it('gives a script with a command line an empty standard input (E2)', async () => {
  const yaml = 'parameters: { a: { type: string } }\narguments: { a: --a }';
  const print = 'console.log(JSON.stringify([process.argv.slice(2), fs.readFileSync(0, "utf8")]));';
  const root = temporaryFolder({
    'execution/line.mjs': node(yaml, `import fs from "node:fs"; ${print}`),
  });
  const { tools } = await scriptTools({ root });

  expect((await callTool(tools, 'script.line', { a: 'x' })).data).toEqual([['--a', 'x'], '']);
});

it('gives a script a small environment (E2)', async () => {
  process.env.PCE_TEST_HOST_SECRET = 'host';
  const root = temporaryFolder({
    'execution/env.mjs': node('secrets: [PATH]', 'console.log(JSON.stringify(process.env));'),
  });
  const { tools } = await scriptTools({ root, env: { UNASKED: 'value', PATH: '/evil' } });

  const { data } = await callTool(tools, 'script.env');

  expect(data).toMatchObject({ PATH: process.env.PATH, PCE_IDEMPOTENCY_KEY: 'key-1' });
  expect(data).not.toHaveProperty('PCE_TEST_HOST_SECRET');
  expect(data).not.toHaveProperty('UNASKED');
  expect(data).not.toHaveProperty('NODE_OPTIONS');
});

it('passes secrets by name and redacts them (E2)', async () => {
  const yaml = 'secrets: [API_KEY]';
  const root = temporaryFolder({
    'execution/length.mjs': node(yaml, 'console.log(process.env.API_KEY.length);'),
    'execution/answer.mjs': node(
      yaml,
      'console.log(JSON.stringify({ key: [process.env.API_KEY], summary: "got " + process.env.API_KEY }));',
    ),
    'execution/fail.mjs': node(yaml, 'throw new Error("bad key " + process.env.API_KEY);'),
    'execution/text.mjs': node(yaml, 'console.log(process.env.API_KEY);'),
  });
  const { tools } = await scriptTools({ root, env: { API_KEY: 's3cret-value' } });

  const failures = ['script.fail', 'script.text'].map((name) =>
    callTool(tools, name).catch((error: unknown) => error),
  );

  expect((await callTool(tools, 'script.length')).data).toBe(12);
  expect(await callTool(tools, 'script.answer')).toEqual({
    data: { key: ['***'], summary: 'got ***' },
    summary: 'got ***',
  });
  for (const failure of await Promise.all(failures)) {
    expect(String(failure)).toContain('***');
    expect(String(failure)).not.toContain('s3cret-value');
  }
});

it('redacts a part of a secret at the cut of standard error', async () => {
  // The cut splits the first secret; redacting the others makes room for its remainder.
  const text = 'process.env.KEY + "x".repeat(8_116) + process.env.KEY.repeat(10)';
  const root = temporaryFolder({
    'execution/cut.mjs': node(
      'secrets: [KEY]',
      `process.stderr.write(${text}); process.exitCode = 1;`,
    ),
  });
  const { tools } = await scriptTools({ root, env: { KEY: 'abcdefgh' } });

  await expect(callTool(tools, 'script.cut')).rejects.toThrow(/code 1: [x*]+$/);
});

it('reports which secret is missing, and where to put it', async () => {
  const root = temporaryFolder({ 'execution/key.sh': shell('secrets: [API_KEY]', 'echo 1') });
  const { tools } = await scriptTools({ root });

  await expect(callTool(tools, 'script.key')).rejects.toMatchObject({
    failure: 'dependency_missing',
    message: 'script.key needs the secret API_KEY; put it in .env',
  });
});

it('reports which interpreter is missing (B5)', async () => {
  const root = temporaryFolder({
    'execution/a': `#!/usr/bin/env no-such-language -x\n${declare('')}`,
  });
  const { tools } = await scriptTools({ root });

  await expect(callTool(tools, 'script.a')).rejects.toMatchObject({
    failure: 'dependency_missing',
    message: expect.stringContaining('no-such-language'),
  });
});

it('reads claims and a summary from the output, if they are valid', async () => {
  const claims = [
    { claim: 'it is 5', confidence: 0.9, source: 'https://a.example' },
    { claim: 'so' },
  ];
  const root = temporaryFolder({
    'execution/good.sh': shell('', `echo '${JSON.stringify({ claims, summary: 'five' })}'`),
    'execution/own.sh': shell('', `echo '{"claims": 3, "summary": ["a"]}'`),
    'execution/list.sh': shell('', `echo '[1]'`),
  });
  const { tools } = await scriptTools({ root });

  expect(await callTool(tools, 'script.good')).toEqual({
    data: { claims, summary: 'five' },
    summary: 'five',
    claims: [claims[0], { claim: 'so', confidence: 1 }],
  });
  expect(await callTool(tools, 'script.own')).toEqual({ data: { claims: 3, summary: ['a'] } });
  expect(await callTool(tools, 'script.list')).toEqual({ data: [1] });
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
  expect(problems).toEqual([
    {
      severity: 'error',
      file: 'execution/good.sh',
      line: undefined,
      message: 'script.good is already execution/good.py: rename one of the two',
    },
    {
      severity: 'info',
      file: 'execution/helper.py',
      line: undefined,
      message: expect.stringContaining('no declaration'),
    },
    {
      severity: 'error',
      file: 'execution/slow.py',
      line: 3,
      message: 'timeoutMs: at most 60000 (60 seconds)',
    },
    {
      severity: 'error',
      file: 'execution/strange.xyz',
      line: 1,
      message: expect.stringContaining('#!'),
    },
    {
      severity: 'error',
      file: 'execution/two words.py',
      line: undefined,
      message: expect.stringContaining('rename'),
    },
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
  expect(problems).toEqual(
    [
      ['gone.tool.yaml', 1, 'run: there is no script bin/gone.py'],
      ['nameless.tool.yaml', 1, 'say run: the path of the script'],
      ['own.py', 1, 'run is for declaration files: this declaration is in the script itself'],
      [
        'two words.tool.yaml',
        undefined,
        'rename the file: letters, digits, ".", "_" and "-" only, 100 at most',
      ],
    ].map(([file, line, message]) => ({
      severity: 'error',
      file: `execution/${file}`,
      line,
      message,
    })),
  );
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

it('omits keys of a result that could become a prototype when merged (B6)', async () => {
  const answer = '{"a":1,"__proto__":{"b":2},"c":[{"\\u005f_proto__":{"d":3},"e":"\\u00e4"}]}';
  const say = shell('effect: read\noutput: json', `printf '%s' '${answer}'`);
  const root = temporaryFolder({ 'execution/say.sh': say });
  const { tools } = await scriptTools({ root });

  const { data } = await callTool(tools, 'script.say');

  expect(JSON.stringify(data)).toBe('{"a":1,"c":[{"e":"ä"}]}');
});
