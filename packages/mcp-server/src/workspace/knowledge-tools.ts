import type { Store } from '@pce/core/store';
import { hasLearning, recordLearning } from '@pce/workspace/internal';
import * as z from 'zod';
import { defineMcpTool, type McpTool, readOnly, recording } from '../tool/mcp-tool.js';
import { once } from './once.js';
import type { WorkspaceAccess } from './workspace-access.js';

export function knowledgeTools(access: WorkspaceAccess, store: Store): readonly McpTool[] {
  return [findTool(access), noteLearning(access, store)];
}

function findTool({ orchestrator }: WorkspaceAccess): McpTool {
  return defineMcpTool({
    name: 'find_tool',
    title: 'Find a tool of the workspace',
    description:
      'Finds the tools of this workspace that fit a command, best first. Use one before you write a script of your own. Example: {"command": "convert the report to PDF"}',
    input: z.object({
      command: z.string().min(1).max(1_000).describe('What is to be done, in a sentence.'),
      limit: z.int().min(1).max(50).optional().describe('Default: 8.'),
    }),
    output: z.object({
      tools: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          parameters: z.record(z.string(), z.json()).describe('JSON Schema'),
        }),
      ),
    }),
    annotations: readOnly,
    run: async ({ command, limit }) => ({
      tools: orchestrator.tools.search(command, limit).map((found) => ({
        name: found.name,
        description: found.description,
        parameters: { ...found.parameters },
      })),
    }),
  });
}

function noteLearning({ workspace }: WorkspaceAccess, store: Store): McpTool {
  return defineMcpTool({
    name: 'record_learning',
    title: 'Record a learning',
    description:
      'Adds what you learned to history.md of the workspace, for those who work here next. Example: {"learning": "The export fails for weeks without orders", "plan": "planning/report.md"}',
    input: z.object({
      learning: z.string().min(1).max(2_000),
      plan: z.string().max(500).optional().describe('Planning document it is about.'),
      by: z.string().max(100).optional().describe('Your name. Default: an agent.'),
      idempotency_key: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Idempotency key: the same key with the same arguments is noted once.'),
    }),
    output: z.object({ ack: z.boolean() }),
    annotations: { ...recording, idempotentHint: false },
    async run({ idempotency_key: key, ...input }) {
      const { learning, plan, by = 'an agent' } = input;
      const value = { ack: true };
      return once(
        store,
        { tool: 'record_learning', key, input },
        {
          async carryOut(start) {
            const noted = {
              text: learning,
              by,
              at: new Date(start.begunAt),
              ...(plan === undefined ? {} : { document: plan }),
            };
            if (!start.isRepeated || !(await hasLearning(workspace.root, noted))) {
              await recordLearning(workspace.root, noted);
            }
            return { value, id: 'history.md' };
          },
          answerAgain: () => value,
        },
      );
    },
  });
}
