import fc from 'fast-check';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { mergeJsonServer, mergeTomlServer } from './plan-agent-files.js';

const server = { command: 'pce', args: ['mcp'] };
const json = mergeJsonServer(server);
const toml = mergeTomlServer(server);

describe('the server in a JSON file of an agent (E1)', () => {
  it.each([
    ['nothing', undefined],
    ['an empty file', ' \n'],
    ['an object without servers', '{}'],
    ['other settings and comments', '{\n\t// mine\n\t"theme": "dark", // dark\n}\n'],
    ['another server', '{"mcpServers": {"db": {"command": "db", "env": {"A": "1"}}}}'],
    ['a final comma', '{\n  "mcpServers": {\n    "db": { "command": "db" },\n  },\n}\n'],
    ['line ends of Windows', '{\r\n    "mcpServers": {\r\n    }\r\n}\r\n'],
  ])('joins %s, and once', (_, text) => {
    const { text: added } = json(text);
    expect(parseJson(added)).toEqual({
      ...(text?.trim() ? parseJson(text) : {}),
      mcpServers: { ...(text?.trim() ? parseJson(text).mcpServers : {}), pce: server },
    });
    for (const comment of text?.match(/\/\/.*/g) ?? []) expect(added).toContain(comment);
    if (text?.includes('\r\n')) expect(added.replaceAll('\r\n', '')).not.toContain('\n');
    expect(json(added)).toEqual({ text: added });
  });

  it('leaves a server of that name as the user wrote it', () => {
    const text =
      '{"mcpServers": {"pce": {"command": "pce", "args": ["mcp", "--tools", "tracker"]}}}';
    expect(json(text)).toEqual({ text, note: expect.stringContaining('your own') });
  });

  it.each([
    ['is cut off', '{"mcpServers": {', 'line 1: no JSON'],
    ['is no object', '[]', 'not a JSON object'],
    ['has servers that are none', '{"mcpServers": []}', 'mcpServers is not an object'],
    ['has a key twice', '{"mcpServers": {"a": {}}, "mcpServers": {}}', 'is a key there twice'],
  ])('is refused where the file %s', (_, text, message) => {
    expect(() => json(text)).toThrow(message);
  });

  it('changes nothing else in any file', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.json({ maxDepth: 3 })), (settings) => {
        const before = Object.fromEntries(
          Object.entries(settings)
            .filter(([key]) => key !== 'mcpServers' && key !== '__proto__')
            .map(([key, value]) => [key, JSON.parse(value)]),
        );
        const { text } = json(JSON.stringify(before, null, 2));
        expect(JSON.parse(text)).toEqual({ ...before, mcpServers: { pce: server } });
      }),
    );
  });
});

describe('the server in the TOML file of an agent (E1)', () => {
  it.each([
    ['nothing', undefined],
    ['settings and comments', '# mine\nmodel = "x" # fast\n\n[profiles.a]\nb = 1979-05-27\n'],
    ['another server', '[mcp_servers.db]\ncommand = "db"\n[mcp_servers.db.env]\nA = "1"'],
    ['a server with dots', 'mcp_servers.db.command = "db"\n'],
    ['line ends of Windows', 'model = "x"\r\n'],
  ])('joins %s, and once', (_, text = '') => {
    const { text: added } = toml(text);
    expect(added.startsWith(text)).toBe(true);
    const before = parseToml(text);
    expect(JSON.parse(JSON.stringify(parseToml(added)))).toEqual({
      ...JSON.parse(JSON.stringify(before)),
      mcp_servers: { ...JSON.parse(JSON.stringify(before.mcp_servers ?? {})), pce: server },
    });
    expect(toml(added)).toEqual({ text: added });
  });

  it('leaves a server of that name as the user wrote it', () => {
    const text = '[mcp_servers.pce]\ncommand = "pce"\nargs = ["mcp"]\nstartup_timeout_sec = 20\n';
    expect(toml(text)).toEqual({ text, note: expect.stringContaining('your own') });
  });

  it.each([
    ['is cut off', 'a = 1\nb = [1,', 'line 2'],
    ['has its servers inline', 'mcp_servers = { db = { command = "db" } }\n', 'written inline'],
    ['has servers that are none', 'mcp_servers = 3\n', 'mcp_servers is not a table'],
  ])('is refused where the file %s', (_, text, message) => {
    expect(() => toml(text)).toThrow(message);
  });
});
