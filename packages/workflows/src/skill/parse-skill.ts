import { jsonSchema, modes } from '@pce/core/internal';
import * as z from 'zod';
import { extraOf } from '../build/build-step.js';
import { buildTriggers } from '../build/build-workflow.js';
import { readWithSchema, unknownKey } from '../parse/parse-workflow.js';
import { type ParsedWorkflow, readDocument } from '../parse/read-document.js';
import { workflowSchema } from '../schema/workflow-schema.js';
import { readAction } from '../triggers/action.js';
import { wordsOf } from '../triggers/pattern.js';
import type { Trigger } from '../triggers/trigger.js';
import type { Workflow, WorkflowInput, WorkflowStep } from '../workflow.js';

/**
 * Reads an Agent Skill (SKILL.md) as a workflow of one step: a tool that has a model follow the instructions. Never
 * throws.
 *
 * @param tool - Name of the tool that follows skills; without it the skill never matches.
 */
export function parseSkill(text: string, file: string, tool: string | undefined): ParsedWorkflow {
  return readDocument(text, { file, expected: 'name and description' }, (document, report) => {
    const { frontMatter, written, body, hash } = document;
    for (const key of Object.keys(frontMatter).filter((each) => !skillKeys.includes(each))) {
      report([key], unknownKey(key, skillKeys), 'warning');
    }
    if (body.trim() === '') report([], 'expected instructions below the front matter');
    if (tool === undefined) report(['name'], noTool, 'warning');
    const read = readWithSchema(skillSchema, frontMatter, report);
    if (read === undefined) return undefined;
    const { name, description, version, triggers } = read;
    return {
      ...skillDefaults,
      name,
      description,
      version: written(['version']) || String(version),
      triggers: [...buildTriggers(triggers, report), ...namingTriggers(name)],
      steps: [followingStep(name, body, tool ?? 'skill.follow')],
      isPromoted: false,
      unavailable: tool === undefined ? noTool : undefined,
      extra: extraOf(frontMatter, ['name', 'description', 'version', 'triggers']),
      frontMatter,
      file,
      body,
      hash,
    };
  });
}

const noTool =
  'a skill needs a model to follow it: pass followSkill({ model }) as skillTool, and among the tools; until then it never matches';

const command: WorkflowInput = {
  type: 'string',
  required: true,
  from: { type: 'command' },
  default: undefined,
  description: 'What to do, by the skill',
};

const skillDefaults = {
  category: 'own',
  inputs: new Map([['command', command]]),
  outputs: { answer: '{{answer}}' },
  successCriteria: [],
  fallback: undefined,
  constraints: { calls: [], timeoutMs: undefined, texts: [] },
  modes,
} satisfies Partial<Workflow>;

/** Builds the step that follows a skill. Braces in the instructions are not placeholders. */
function followingStep(name: string, instructions: string, tool: string): WorkflowStep {
  return {
    name: 'follow',
    description: '',
    target: { kind: 'tool', name: tool, skill: name },
    args: { command: '{{command}}' },
    fixedArgs: { skill: name, instructions },
    outputs: { answer: 'answer' },
    when: undefined,
    forEach: undefined,
    maxAttempts: undefined,
    timeoutMs: undefined,
    needsApproval: false,
    extra: {},
  };
}

/** Builds triggers for commands that name a skill: "use the pdf skill to …", and a name of several words alone. */
function namingTriggers(name: string): readonly Trigger[] {
  const words = wordsOf(name.replaceAll('_', ' ')).join(' ');
  const texts = [`${words} skill`, `skill ${words}`, ...(words.includes(' ') ? [words] : [])];
  return texts.flatMap((text) => {
    const action = readAction(text, true);
    return 'error' in action ? [] : [{ conditions: [action] }];
  });
}

const { name, version, triggers } = workflowSchema.shape;

/** The front matter of a SKILL.md, extended by triggers. */
const skillSchema = z
  .object({
    name,
    description: z.string().min(1),
    version,
    triggers,
    license: z.optional(jsonSchema),
    compatibility: z.optional(jsonSchema),
    metadata: z.optional(jsonSchema),
    'allowed-tools': z.optional(jsonSchema),
  })
  .catchall(jsonSchema);

const skillKeys: readonly string[] = Object.keys(skillSchema.shape);
