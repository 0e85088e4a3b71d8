import type { Client } from '@modelcontextprotocol/client';
import {
  type Skill,
  type SkillListing,
  SkillsClient,
  SkillVerificationError,
} from '@modelcontextprotocol/client/ext/skills';
import { ToolError } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import { redact } from '../config/redact.js';
import type { McpServerConfig } from '../config/server-config.js';

/** The skills of a server, and the reasons why others are invalid. */
export type SkillsList = Pick<SkillListing, 'skills' | 'invalid'>;

/** Lists the skills of a server, and those that are invalid; none if it does not support skills. */
export async function listSkills(client: Client, signal: AbortSignal): Promise<SkillsList> {
  const skills = new SkillsClient(client, { skipInvalid: true });
  return skills.supported ? skills.list({}, { signal }) : { skills: [], invalid: [] };
}

/** Reads a text file of a skill by its address. Rejects if its size or digest is another than the skill's entry says. */
export async function readSkillFile(
  client: Client,
  skill: Skill,
  uri: string,
  signal: AbortSignal,
): Promise<{ readonly text: string }> {
  const { text, bytes } = await new SkillsClient(client).read(skill, uri, { signal });
  try {
    return { text: text ?? new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw new ToolError('invalid_input', `${uri} is not text in UTF-8; only text files are read`);
  }
}

/** Converts an error of a request about skills to a `ToolError`. */
export async function withSkills<T>(
  server: string,
  config: McpServerConfig,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (ToolError.isInstance(error)) throw error;
    const said = cleanText(
      redact(error instanceof Error ? error.message : String(error), config),
      500,
    );
    if (!SkillVerificationError.isInstance(error))
      throw new ToolError('internal', `MCP server ${server}: ${said}`, {
        cause: error,
        isRetryable: true,
      });
    throw new ToolError(
      'permission_denied',
      `MCP server ${server} gives another file than it listed: ${said}; load its skills again, look at what has changed, and approve it`,
      { cause: error },
    );
  }
}
