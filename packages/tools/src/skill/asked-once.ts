import { isJsonObject, type JsonObject } from '@pce/core/contracts';
import { type Tool, type ToolContext, ToolError, ToolQuestion } from '@pce/core/internal';
import type { ScriptApprovals } from './script-approvals.js';

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
export function askedOnce(tool: Tool, approvals: ScriptApprovals): Tool {
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
