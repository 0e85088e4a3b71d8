import type { Skill, SkillResourceEntry } from '@modelcontextprotocol/client/ext/skills';
import { defineTool, type Tool, ToolError } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import * as z from 'zod';
import { definitionVersion } from '../catalog/definition-version.js';
import type { McpServer } from '../mcp-server.js';

const maxFileBytes = 262_144;
const input = z.strictObject({
  file: z.string().min(1).describe('Path in the folder of the skill'),
});

/** Creates the tool that reads the other files of a skill, as they were when the skill was approved. */
export function skillReadTool(
  server: McpServer,
  entry: Skill,
  name: string,
  files: readonly SkillResourceEntry[],
): Tool {
  const root = entry.uri.replace(/[^/]*$/, '');
  const byPath = new Map(
    files.map((file) => [file.uri.startsWith(root) ? file.uri.slice(root.length) : file.uri, file]),
  );
  const shown = cleanText([...byPath.keys()].join(', '), 1_000);
  return defineTool({
    name: `skill.${name}.read`,
    description: `Read a file of the skill ${name}: ${shown}`,
    input,
    effect: 'read',
    source: entry.uri,
    version: definitionVersion(files.map(({ uri, digest }) => [uri, digest])),
    // Escaping makes text longer in JSON: at worst six bytes for one.
    maxOutputBytes: maxFileBytes * 6 + 8_192,
    async execute({ file }, { signal }) {
      const found = byPath.get(file);
      if (found === undefined)
        throw new ToolError(
          'not_found',
          `the skill ${name} has no file ${JSON.stringify(file)}; it has ${shown}`,
        );
      if (found.size > maxFileBytes)
        throw new ToolError(
          'invalid_input',
          `${file} has ${found.size} bytes; at most ${maxFileBytes} are read`,
        );
      const { text } = await server.readSkillFile(entry, found.uri, signal);
      return { file, text };
    },
    summarize: ({ file }) => `read ${file} of the skill ${name}`,
    claims: ({ file }) => [{ claim: `${file} of the skill ${name} was read`, source: entry.uri }],
  });
}
