import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMcpJson } from './parse-mcp-json.js';

const parse = (mcpServers: object, env?: Record<string, string>) =>
  parseMcpJson(JSON.stringify({ mcpServers }), env);

it('reads servers of both kinds, with values for the variables they name (B6)', () => {
  const files = {
    type: 'stdio',
    command: 'npx',
    args: ['-y', `\${WHAT:-files}`],
    env: { KEY: `\${KEY}` },
  };
  const shop = {
    type: 'http',
    url: `https://\${HOST}/mcp`,
    headers: { Authorization: `Bearer \${KEY}` },
  };
  expect(parse({ files, shop }, { KEY: 'k-1', HOST: 'shop.example' })).toEqual({
    servers: {
      files: { command: 'npx', args: ['-y', 'files'], env: { KEY: 'k-1' } },
      shop: { url: 'https://shop.example/mcp', headers: { Authorization: 'Bearer k-1' } },
    },
    problems: [],
  });
});

it('leaves out invalid and disabled servers, and keeps the others (B6)', () => {
  const { servers, problems } = parse({
    good: { command: 'a', autoApprove: ['x'] },
    off: { command: 'b', disabled: true },
    none: { args: [] },
    number: 3,
    secret: { command: 'c', env: { KEY: `\${HOME}` } },
    old: { type: 'sse', url: 'https://a.example/sse' },
    'a.b': { command: 'd' },
  });
  expect(servers).toEqual({ good: { command: 'a' } });
  expect(problems.map(({ server, message }) => `${server}: ${message}`)).toEqual([
    'good: without effect here: autoApprove',
    expect.stringMatching(/^none: it is left out: .*give either command .* or url/),
    'number: it is left out: its settings are not an object',
    `secret: it is left out: there is no HOME: set it, or give a default as in \${HOME:-value}`,
    expect.stringMatching(/^old: it is left out: type sse is not supported/),
    expect.stringMatching(/^a\.b: it is left out: .*use a letter/),
  ]);
});

it.each([
  ['{', /not JSON/],
  ['[]', /expected \{ "mcpServers"/],
  ['{"mcpServers":[]}', /expected \{ "mcpServers"/],
])('rejects %s', (text, problem) => {
  expect(() => parseMcpJson(text)).toThrow(problem);
});

it('parses any JSON safely', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (mcpServers) => {
      const { servers, problems } = parse(mcpServers);
      expect(Object.keys(servers).length + problems.length).toBeLessThanOrEqual(
        2 * Object.keys(mcpServers).length,
      );
    }),
  );
  const polluting =
    '{"mcpServers":{"__proto__":{"command":"a"},"b":{"__proto__":{"command":"c"}}}}';
  expect(parseMcpJson(polluting).servers).toEqual({});
  expect(Reflect.get({}, 'command')).toBeUndefined();
});

it.each([
  '\uFEFF{"mcpServers": {"a": {"command": "b"}}}',
  '{\n  // one\n  "mcpServers": {"a": {"command": "b" /* it */,},},\n}',
  '\uFEFF{\r\n  /* a */ "mcpServers": {"a": {"command": "b",},},\r\n}\r\n',
  '{"servers": {"a": {"type": "stdio", "command": "b"}}, "inputs": []}',
])('accepts comments and trailing commas: %j (B6)', (text) => {
  expect(parseMcpJson(text)).toEqual({ servers: { a: { command: 'b' } }, problems: [] });
});

it('keeps text that looks like a comment (B6)', () => {
  const { servers } = parseMcpJson('{"mcpServers": {"a": {"url": "https://a.example/,]//*x*/"}}}');
  expect(servers).toEqual({ a: { url: 'https://a.example/,]//*x*/' } });
});

it('skips disabled servers in both forms, and expands variables in both forms (B6)', () => {
  const { servers, problems } = parse(
    {
      off: { command: 'a', enabled: false },
      gone: { command: 'a', disabled: true, enabled: true },
      away: { command: 'a', disabled: 'true' },
      least: { command: `\${env:NONE:-npx}`, args: [`\${env:WHAT}/\${WHAT}`] },
      dotted: { command: `\${env.WHAT}` },
      on: { command: `\${env:WHAT}`, enabled: true, disabled: false },
      asks: { command: 'a', env: { KEY: `\${input:key}` } },
      there: { command: 'a', cwd: `\${workspaceFolder}/x` },
    },
    { WHAT: 'node' },
  );
  expect(servers).toEqual({
    on: { command: 'node' },
    least: { command: 'npx', args: ['node/node'] },
  });
  expect(problems.map(({ server }) => server)).toEqual(['dotted', 'asks', 'there']);
});
