import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { confinedRoot, protectedNames } from '@pce/confined-files';
import type { JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import {
  defineTool,
  isJsonObject,
  type Tool,
  type ToolContext,
  ToolError,
  ToolQuestion,
} from '@pce/core/internal';
import { loadSandboxTool, type SandboxOptions } from '@pce/sandbox';
import { readDeclaration } from '@pce/script-parts';
import * as z from 'zod';
import { readText } from '../file/read-text.js';
import type { ScriptProblem } from '../script/problem.js';
import { findSkills, type SkillFolder } from './find-skills.js';
import { memoryApprovals, type ScriptApprovals } from './script-approvals.js';

/** Options of `skillTools`. */
export interface SkillToolsOptions {
  /** Folders with skills at any depth. A missing one has none. */
  readonly folders: readonly string[];
  /** Limits and folders of the scripts. @defaultValue the sandbox's own: no network, and an empty folder */
  readonly sandbox?: SandboxOptions;
  /** Keeps which scripts a person has approved. @defaultValue in this process */
  readonly approvals?: ScriptApprovals;
  /** Maximum bytes of a file that is read. @defaultValue 256 KiB */
  readonly maxFileBytes?: number;
}

/** The tools of Agent Skills, and what keeps other files from being one. */
export interface SkillTools {
  readonly tools: readonly Tool[];
  readonly problems: readonly ScriptProblem[];
}

/**
 * Creates the tools of Agent Skills: `skill.<skill>.read` reads the other files of a skill's folder, and each JavaScript
 * module of `scripts/` that declares itself, as tools of the sandbox do, is `skill.<skill>.<script>`. A person is asked once
 * about each script. Nothing is run by loading. Pass the tools to `followSkill`, `loadWorkflows` and the orchestrator.
 */
export async function skillTools({
  folders,
  sandbox = {},
  approvals = memoryApprovals(),
  maxFileBytes = 262_144,
}: SkillToolsOptions): Promise<SkillTools> {
  const tools: Tool[] = [];
  const problems: ScriptProblem[] = [];
  const seen = new Set<string>();
  for (const skill of await findSkills(folders)) {
    const report = (severity: ScriptProblem['severity'], file: string, message: string): void =>
      void problems.push({ severity, file, line: undefined, message });
    if (skill.files.length === 0) continue;
    if (!/^[\w-]{1,64}$/.test(skill.name)) {
      report(
        'error',
        skill.path,
        'name the folder as the skill: letters, digits and "-", 64 at most',
      );
      continue;
    }
    // The workflows of two skills with one name are reported there; the first is kept.
    if (seen.has(skill.name)) continue;
    seen.add(skill.name);
    tools.push(readTool(skill, maxFileBytes));
    for (const file of skill.files.filter((each) => /^scripts\/[^/]+$/.test(each))) {
      const path = join(skill.path, file);
      const name = scriptName(file);
      if (name === undefined || name === 'read') {
        report('info', path, name === undefined ? notSandboxed : 'rename it: read is taken');
        continue;
      }
      try {
        if (readDeclaration(await readFile(path, 'utf8')).status === 'none') {
          report('info', path, undeclared);
          continue;
        }
        const place = { file: path, name: `skill.${skill.name}.${name}` };
        const tool = await loadSandboxTool({ ...sandbox, ...place });
        tools.push(askedOnce({ ...tool, source: `${skill.name}/${file}` }, approvals));
      } catch (error) {
        if (!InvalidInputError.isInstance(error)) throw error;
        report('error', path, error.message);
      }
    }
  }
  return { tools, problems };
}

const undeclared =
  'has no declaration, so it is read as a text and not run: begin it with a comment that holds YAML between two --- lines, and export a function that takes the arguments';

const notSandboxed =
  'is read as a text and not run: the sandbox runs JavaScript modules, .mjs or .js, named by letters, digits, "_" and "-"';

function scriptName(file: string): string | undefined {
  return /^scripts\/([\w-]{1,50})\.m?js$/.exec(file)?.[1];
}

const input = z.strictObject({
  file: z.string().min(1).describe('Path in the folder of the skill'),
});

function readTool({ name, path, files }: SkillFolder, maxFileBytes: number): Tool {
  const shown = files.slice(0, 50).join(', ');
  const more = files.length > 50 ? `, and ${files.length - 50} more` : '';
  const root = confinedRoot(path, protectedNames, 'none');
  return defineTool({
    name: `skill.${name}.read`,
    description: `Read a file of the skill ${name}: ${shown}${more}`,
    input,
    effect: 'read',
    source: `${name}/SKILL.md`,
    // Escaping makes text longer in JSON: at worst six bytes for one.
    maxOutputBytes: maxFileBytes * 6 + 8_192,
    async execute({ file }) {
      const found = await root.existing(file);
      const { text } = await readText(found, maxFileBytes);
      return { file: found.name, text };
    },
    summarize: ({ file }) => `read ${file} of the skill ${name}`,
    claims: ({ file }) => [
      { claim: `${file} of the skill ${name} was read`, source: `${name}/${file}` },
    ],
  });
}

const schema: JsonObject = {
  type: 'object',
  properties: {
    run: {
      type: 'string',
      enum: ['yes', 'no'],
      description: 'yes: now, and whenever it is called',
    },
  },
  required: ['run'],
};

/**
 * Returns a tool that asks a person before the first run of its program, whose SHA-256 is the tool's version. After yes, the
 * same program runs without a question; a changed one is asked about again.
 */
function askedOnce(tool: Tool, approvals: ScriptApprovals): Tool {
  const { name, version, source, effect } = tool;
  const question = (): ToolQuestion =>
    new ToolQuestion({
      message: `May ${name} run (${source}, SHA-256 ${version}, effect ${effect}), in the sandbox, now and whenever it is called? Look at it first. yes or no`,
      schema,
      state: version,
    });
  return {
    ...tool,
    async execute(args, context) {
      if (!(await approvals.has(version))) {
        const by = approvedBy(tool, context, question);
        await approvals.add(version, { tool: name, by });
      }
      return tool.execute(args, context);
    },
  };
}

/** Returns who approved the program. Throws the question if it was not asked about this version, `ToolError` after no. */
function approvedBy(
  { name, version }: Tool,
  { asked }: ToolContext,
  question: () => ToolQuestion,
): string {
  const answer = asked?.answers.at(-1);
  if (answer === undefined || asked?.state !== version) throw question();
  const { choice, value, by } = answer;
  const said = isJsonObject(value) ? value.run : value;
  if (choice === 'answer' && said === 'yes') return by;
  if (choice === 'answer' && said !== 'no') throw question();
  throw new ToolError('permission_denied', `${by} did not let ${name} run`);
}
