import type { Skill } from '@modelcontextprotocol/client/ext/skills';
import type { Tool } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import { definitionVersion } from '../catalog/definition-version.js';
import type { McpServer } from '../mcp-server.js';
import { skillReadTool } from './skill-read-tool.js';

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
    ...{ id: `${server.name}/${name}`, server: server.name, name, description },
    version: definitionVersion(resources.map(({ uri: file, digest }) => [file, digest])),
    source: { file: uri, text },
    tools: others.length === 0 ? [] : [skillReadTool(server, entry, name, others)],
  };
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
