import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedModel, scriptedRoles } from '@pce/testkit';
import { mcpTools } from '@pce/tools-mcp';
import { expect, it } from 'vitest';
import { followMcpSkills } from './follow-mcp-skills.ts';

const program = fileURLToPath(
  new URL('../../packages/tools-mcp/test/skills-process.ts', import.meta.url),
);

it('follows a skill of an MCP server, whose files are read when it asks for them (B1, B6)', async () => {
  using folder = makeFolder({
    'release-notes/SKILL.md':
      '---\nname: release-notes\ndescription: Writes notes.\n---\nRead style.md.\n',
    'release-notes/style.md': 'Short sentences.',
  });
  const server = { command: process.execPath, args: [program, folder.root] };
  await using mcp = mcpTools({ servers: { docs: server } });
  const model = scriptedModel([
    {
      answer: '',
      lacks: [],
      calls: [{ tool: 'skill.release-notes.read', args: { file: 'style.md' } }],
    },
    { answer: 'May: nothing.', lacks: [], calls: [] },
  ]);
  const decide = [aCommand('Write release notes for May'), completion()];
  await using pce = await followMcpSkills(mcp, model, scriptedRoles({ decide }));

  const { commands } = await pce.start('Sum up May').result();

  expect(commands[0]?.result).toEqual({ answer: 'May: nothing.' });
  expect(JSON.parse(model.requests[0]?.prompt ?? '').instructions).toContain('Read style.md.');
  expect(JSON.parse(model.requests[1]?.prompt ?? '').results).toMatchObject([
    { data: { text: 'Short sentences.' } },
  ]);
});
