import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import type { ToolsListDocument } from '../documents.js';
import type { TurnDocument } from '../index.js';

const filesystemServer = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
);

const servers = (...folders: string[]): string =>
  JSON.stringify({
    mcpServers: { shared: { command: process.execPath, args: [filesystemServer, ...folders] } },
  });

const files = { 'planning/p.md': '# P\n', 'shared/hello.txt': 'Hello, world' };

it('starts the servers of a file when asked to, and calls their tools (B6)', async () => {
  using folder = makeFolder(files);
  const { root } = folder;
  writeFileSync(join(root, 'mcp.json'), servers('\u0024{SHARED}'));
  writeFileSync(join(root, '.env'), `SHARED=${join(root, 'shared')}\n`);
  const run = (...args: string[]) => runIn(root, args);
  const names = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await run('tools', 'list', '--json', ...args);
    const { tools }: ToolsListDocument = JSON.parse(stdout);
    return tools.map(({ name }) => name);
  };

  expect(await names()).not.toContain('shared.list_directory');
  expect(await names('--mcp', join(root, 'mcp.json'))).toContain('shared.list_directory');
  const request = `Get a detailed listing of the directory path \`${join(root, 'shared')}\``;
  const { stdout, code } = await run('run', request, '--mcp', join(root, 'mcp.json'), '--json');

  const { status, claims }: TurnDocument = JSON.parse(stdout);
  expect({ code, status }).toEqual({ code: 0, status: 'completed' });
  expect(JSON.stringify(claims)).toContain('hello.txt');
});

it('holds back a tool that is another than was seen first, until it is approved (B6)', async () => {
  using folder = makeFolder(files);
  const { root } = folder;
  writeFileSync(join(root, 'mcp.json'), servers(join(root, 'shared')));
  const list = (...args: string[]) =>
    runIn(root, ['tools', 'list', '--mcp', join(root, 'mcp.json'), '--json', ...args]);
  await list();
  const seen = join(root, '.pce/mcp-approved.json');
  const approved: Record<string, string> = JSON.parse(readFileSync(seen, 'utf8'));
  writeFileSync(seen, JSON.stringify({ ...approved, 'shared.write_file': 'another' }));

  const held = await list();
  const again = await list('--mcp-approve', 'shared.write_file');
  const later = await list();

  expect(held.stderr).toContain('--mcp-approve shared.write_file');
  expect(held.stdout).not.toContain('"shared.write_file"');
  expect(again.stdout).toContain('"shared.write_file"');
  expect(later.stdout).toContain('"shared.write_file"');
});

it('offers the skills of a server, and holds back one whose files have changed (B1, C9)', async () => {
  using folder = makeFolder({
    ...files,
    'skills-of-server/notes/SKILL.md':
      '---\nname: notes\ndescription: Writes notes.\n---\nRead a.md.\n',
    'skills-of-server/notes/a.md': 'Short.',
  });
  const { root } = folder;
  const program = fileURLToPath(
    new URL('../../../tools-mcp/test/skills-process.ts', import.meta.url),
  );
  const offered = join(root, 'skills-of-server');
  const server = { command: process.execPath, args: [program, offered] };
  writeFileSync(join(root, 'mcp.json'), JSON.stringify({ mcpServers: { docs: server } }));
  const list = (what: string, ...args: string[]) =>
    runIn(root, [what, 'list', '--mcp', join(root, 'mcp.json'), ...args]);

  expect((await list('workflows')).stdout).toBe('notes  Writes notes.\n');
  expect((await list('tools')).stdout).toContain('skill.notes.read');
  writeFileSync(join(offered, 'notes/a.md'), 'Long.');
  const held = await list('workflows');
  expect(held.stdout).not.toContain('notes');
  expect(held.stderr).toContain('--mcp-approve docs/notes');
  const approved = await list('workflows', '--mcp-approve', 'docs/notes');
  expect(approved.stdout).toContain('notes');
  expect((await list('workflows')).stdout).toContain('notes');
});
