import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import type { Tool, ToolCatalog } from '@pce/core/internal';
import type { McpProblem } from '@pce/tools-mcp';
import type { WorkflowSource } from '@pce/workflows';
import * as z from 'zod';
import { readVariables } from './read-dot-env.js';

export interface McpServers extends AsyncDisposable {
  readonly tools: readonly Tool[];
  /** Texts of the servers' skills. */
  readonly skills: readonly WorkflowSource[];
  readonly notes: readonly string[];
  /** From now on, updates the catalogue when the servers change their tools. */
  follow(catalog: ToolCatalog): void;
}

export interface McpServersOptions {
  readonly file: string;
  /** The workspace: its `.env` is where `${NAME}` comes from, before the environment. */
  readonly root: string;
  readonly approve: readonly string[];
}

const approvedSchema = z.record(z.string(), z.string());

/** Tools as a person saw them first; relative to the workspace. */
const approvedFile = '.pce/mcp-approved.json';

/** Starts the servers of a file. The first version of a tool counts as approved, and is kept in the workspace. */
export async function startMcpServers(given: McpServersOptions): Promise<McpServers> {
  const { file, root, approve } = given;
  const text = await ifThere(readFile(resolve(file), 'utf8'));
  if (text === undefined) throw new InvalidInputError(`--mcp ${file}: there is no such file`);
  // Above, it would be loaded by every command: all files of pce are built into one.
  const { mcpTools, parseMcpJson } = await import('@pce/tools-mcp');
  const { servers, problems } = parseMcpJson(text, await readVariables(root));
  const before = await readApproved(root);
  let catalog: ToolCatalog | undefined;
  const mcp = mcpTools({
    servers,
    ...(before && { approved: before }),
    onChange({ removed, tools }) {
      for (const name of removed) catalog?.unregister(name);
      for (const tool of tools) catalog?.replace(tool);
    },
  });
  const loaded = await mcp.load();
  const offered = await mcp.loadSkills();
  const isSkill = (name: string): boolean => name.includes('/');
  const approved = approve.filter((name) => !isSkill(name)).map((name) => mcp.approve(name));
  const skills = [...offered.skills, ...approve.filter(isSkill).map((id) => mcp.approveSkill(id))];
  await keepApproved(root, { ...before, ...mcp.approved() });
  return {
    tools: [...loaded.tools, ...approved, ...skills.flatMap((skill) => skill.tools)],
    skills: skills.map(({ source }) => source),
    notes: [
      ...[...problems, ...loaded.problems, ...ofSkills(offered.problems)].map(
        ({ server, tool, skill, message }) =>
          `${file}: ${[server, tool, skill].filter(Boolean).join('.')}: ${message}`,
      ),
      ...[...loaded.held, ...offered.held.map((skill) => ({ ...skill, name: skill.id }))]
        .filter(({ name }) => !approve.includes(name))
        .map(
          ({ name, description }) =>
            `${name} is new, or another than you have seen, and is held back: "${description}"; --mcp-approve ${name} approves it as it is now`,
        ),
    ],
    follow(followed) {
      catalog = followed;
    },
    [Symbol.asyncDispose]: () => mcp.close(),
  };
}

/** Leaves out the servers that cannot be reached, which the tools have reported already. */
function ofSkills(problems: readonly McpProblem[]): readonly McpProblem[] {
  return problems.filter(({ skill }) => skill !== undefined);
}

/** Reads the approved offers of the servers; `undefined` if none was saved yet. */
async function readApproved(root: string): Promise<Record<string, string> | undefined> {
  const text = await ifThere(readFile(join(root, approvedFile), 'utf8'));
  if (text === undefined) return undefined;
  try {
    return approvedSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new InvalidInputError(
      `${approvedFile} is not what pce wrote: remove it, and what the servers offer now counts as approved`,
      { cause },
    );
  }
}

/** Saves the approved offers, unless there are none: a server that could not be reached is still to be seen for the first time. */
async function keepApproved(root: string, approved: Record<string, string>): Promise<void> {
  if (Object.keys(approved).length === 0) return;
  const file = join(root, approvedFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(approved, null, 2)}\n`);
}
