// A server that offers the skills of a folder. `swapped` gives other files than it lists, `dynamic` lists no digests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { McpServer } from '@modelcontextprotocol/server';
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const [folder = '.', mode = 'sound'] = process.argv.slice(2);
const catalog = await loadSkills(folder);
const { entries } = catalog;
const served =
  mode === 'sound'
    ? catalog
    : new SkillsExtension({
        source: {
          list: async () => ({
            skills:
              mode === 'dynamic'
                ? entries.map((entry) => ({ ...entry, resources: 'dynamic' as const }))
                : [...entries],
          }),
          get: async (uri) => entries.find((entry) => entry.uri === uri),
          read: async (uri) => {
            const text = readFileSync(join(folder, uri.replace('skill://', '')), 'utf8');
            return { text: uri.endsWith('SKILL.md') ? text : text.toUpperCase() };
          },
        },
      });

serveStdio(() => {
  const server = new McpServer(
    { name: 'skills', version: '1.0.0' },
    { capabilities: { tools: {} } },
  );
  served.attach(server);
  return server;
});
