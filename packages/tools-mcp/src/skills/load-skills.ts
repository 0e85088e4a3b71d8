import type { Skill } from '@modelcontextprotocol/client/ext/skills';
import { ToolError } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import type { Approvals } from '../catalog/tool-registry.js';
import type { McpProblem } from '../config/mcp-problem.js';
import type { McpServer } from '../mcp-server.js';
import { type McpSkill, readSkill } from './mcp-skill.js';

/** A skill whose current files are not approved: look at its text and files, then approve it or leave it. */
export interface HeldSkill extends McpSkill {
  /** The approved version; `undefined` if none ever was. */
  readonly approved: string | undefined;
}

/** The skills that servers offer. */
export interface LoadedMcpSkills {
  /** Approved skills. */
  readonly skills: readonly McpSkill[];
  readonly held: readonly HeldSkill[];
  /** Unreachable servers, and unusable skills. */
  readonly problems: readonly McpProblem[];
}

const maxSkills = 200;

/** Lists the skills of servers, and verifies the text of each. */
export async function loadSkills(
  servers: readonly McpServer[],
  approvals: Approvals,
  signal: AbortSignal,
): Promise<LoadedMcpSkills> {
  const skills: McpSkill[] = [];
  const held: HeldSkill[] = [];
  const problems: McpProblem[] = [];
  const names = new Set<string>();
  const readOne = async (server: McpServer, entry: Skill): Promise<void> => {
    const skill = await readSkill(server, entry, signal);
    const { id: name, version } = skill;
    if (names.has(skill.name)) throw new Error('another skill has that name');
    names.add(skill.name);
    approvals.see({ name, version });
    if (approvals.isApproved({ name, version })) skills.push(skill);
    else held.push({ ...skill, approved: approvals.versionOf(name) });
  };
  for (const server of servers) {
    const report = (skill: string, error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error);
      problems.push({ server: server.name, ...(skill && { skill }), message });
    };
    try {
      const { skills: entries, invalid } = await server.listSkills(signal);
      if (entries.length > maxSkills)
        report('', new Error(`only ${maxSkills} of its ${entries.length} skills are read`));
      for (const { uri = '', reason } of invalid) report(cleanText(uri, 200), new Error(reason));
      for (const entry of entries.slice(0, maxSkills)) {
        await readOne(server, entry).catch((error: unknown) => {
          if (signal.aborted) throw error;
          report(cleanText(entry.uri, 200), error);
        });
      }
    } catch (error) {
      if (signal.aborted || !ToolError.isInstance(error)) throw error;
      report('', error);
    }
  }
  return { skills, held, problems };
}
