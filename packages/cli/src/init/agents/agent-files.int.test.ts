import { chmodSync, existsSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { planAgentFiles, writeAgentFiles } from './plan-agent-files.js';

async function tell(root: string) {
  const planned = await planAgentFiles(root);
  await writeAgentFiles(root, planned);
  return planned.map(({ path, action }) => `${action} ${path}`);
}

describe('the files by which agents find PCE', () => {
  it('are made, and a second time they stay (E1)', async () => {
    using folder = makeFolder({});
    const read = (path: string) => readFile(join(folder.root, path), 'utf8');
    const paths = [
      'AGENTS.md',
      '.mcp.json',
      '.codex/config.toml',
      '.cursor/mcp.json',
      '.gemini/settings.json',
    ];
    expect(await tell(folder.root)).toEqual(paths.map((path) => `create ${path}`));
    const before = paths.map((path) => statSync(join(folder.root, path)).ino);
    expect(await tell(folder.root)).toEqual(paths.map((path) => `keep ${path}`));
    expect(paths.map((path) => statSync(join(folder.root, path)).ino)).toEqual(before);
    expect(JSON.parse(await read('.mcp.json')).mcpServers.pce.args).toContain('mcp');
    expect(await read('.cursor/mcp.json')).toContain('workspaceFolder}');
    expect(readdirSync(folder.root).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('keep what the user has, links, modes and a byte order mark too (E4)', async () => {
    using folder = makeFolder({
      'CLAUDE.md': '# Ours\n',
      '.mcp.json': '\ufeff{\n  // ours\n  "mcpServers": { "db": { "command": "db" } }\n}\n',
    });
    const file = (path: string) => join(folder.root, path);
    symlinkSync('CLAUDE.md', file('AGENTS.md'));
    chmodSync(file('.mcp.json'), 0o640);
    expect(await tell(folder.root)).toContain('change AGENTS.md');
    expect(lstatSync(file('AGENTS.md')).isSymbolicLink()).toBe(true);
    expect(await readFile(file('CLAUDE.md'), 'utf8')).toMatch(/^# Ours\n\n<!-- pce:begin/);
    expect(await readFile(file('.mcp.json'), 'utf8')).toMatch(/^\ufeff\{\n {2}\/\/ ours/);
    expect(statSync(file('.mcp.json')).mode & 0o777).toBe(0o640);
  });

  it.each([
    ['broken JSON', { '.gemini/settings.json': '{ "a": ' }],
    ['broken TOML', { '.codex/config.toml': 'a = ' }],
    ['another encoding', { 'AGENTS.md': new Uint8Array([0xff, 0xfe, 0x41, 0x00]) }],
  ])('are all left alone where one is %s, which is named (E4)', async (_, files) => {
    const [[path, content] = ['', '']] = Object.entries<string | Uint8Array>(files);
    using folder = makeFolder({ [path]: '' });
    await writeFile(join(folder.root, path), content);
    await expect(planAgentFiles(folder.root)).rejects.toThrow(`${path}: `);
    expect(existsSync(join(folder.root, '.mcp.json'))).toBe(false);
  });

  it('are all left alone if one changed since it was shown, or cannot be written (E4)', async () => {
    using folder = makeFolder({ '.gemini/settings.json': '{}' });
    const planned = await planAgentFiles(folder.root);
    await writeFile(join(folder.root, '.gemini/settings.json'), '{"theme": "dark"}');
    await expect(writeAgentFiles(folder.root, planned)).rejects.toThrow('changed it meanwhile');
    expect(existsSync(join(folder.root, 'AGENTS.md'))).toBe(false);
    expect(readdirSync(folder.root).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
