import type { Skill, SkillResourceEntry } from '@modelcontextprotocol/client/ext/skills';
import { defineTool, type Tool, ToolError } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import * as z from 'zod';
import { definitionVersion } from '../catalog/tool-definition.js';
import type { McpServer } from '../mcp-server.js';

/** An Agent Skill that a server offers. */
export interface McpSkill {
  /** `server/skill`, as in `approved()`. */
  readonly id: string;
  readonly server: string;
  readonly name: string;
  readonly description: string;
  /** SHA-256 of the digests of all its files: it changes with any of them. */
  readonly version: string;
  /** Its SKILL.md, for `workflowsFrom` of `@pce/workflows`. */
  readonly source: { readonly file: string; readonly text: string };
  /** `skill.<name>.read`, which reads its other files by their digests; none if there are no others. */
  readonly tools: readonly Tool[];
}

const maxTextBytes = 262_144;

/** Reads and verifies a skill of a server. Throws an error with the reason if it is unusable. */
export async function readSkill(
  server: McpServer,
  entry: Skill,
  signal: AbortSignal,
): Promise<McpSkill> {
  const { uri, frontmatter, resources } = entry;
  const { name, description } = frontmatter;
  if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9-]{0,63}$/.test(name))
    throw new Error('its name is not made of small letters, digits and "-", 64 at most');
  if (typeof description !== 'string' || cleanText(description, 1_024) !== plain(description))
    throw new Error('its description is longer than 1,024 characters, or hides some');
  if (resources === 'dynamic')
    throw new Error('its files have no digests ("dynamic"), so it cannot be pinned');
  const size = resources.find((each) => each.uri === uri)?.size ?? 0;
  if (size > maxTextBytes) throw new Error(`its SKILL.md has more than ${maxTextBytes} bytes`);
  const { text } = await server.readSkillFile(entry, uri, signal);
  const others = resources.filter((each) => each.uri !== uri);
  return {
    id: `${server.name}/${name}`,
    server: server.name,
    name,
    description,
    version: definitionVersion(resources.map(({ uri: file, digest }) => [file, digest])),
    source: { file: uri, text },
    tools: others.length === 0 ? [] : [skillReadTool(server, entry, name, others)],
  };
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const maxFileBytes = 262_144;
const input = z.strictObject({
  file: z.string().min(1).describe('Path in the folder of the skill'),
});

/** Creates the tool that reads the other files of a skill, as they were when the skill was approved. */
function skillReadTool(
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
