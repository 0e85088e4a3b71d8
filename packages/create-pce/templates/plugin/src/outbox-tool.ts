import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTool, type Tool, ToolError } from '@pce/core';
import * as z from 'zod';

/** Puts letters into a folder, each in a file with the name of its call, so that a repeated call writes the same file. */
export function outboxTool(folder: string): Tool {
  return defineTool({
    name: 'outbox.put',
    description: 'Put a letter into the outbox',
    input: z.object({
      to: z.string().describe('who gets it'),
      text: z.string().describe('what it says'),
    }),
    effect: 'idempotent',
    async execute({ to, text }, { idempotencyKey }) {
      if (text.trim() === '') throw new ToolError('invalid_input', 'the letter is empty');
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${idempotencyKey.replaceAll(':', '-')}.txt`);
      await writeFile(file, `To ${to}\n\n${text}\n`);
      return { to, file };
    },
    summarize: ({ to }) => `a letter to ${to} is in the outbox`,
  });
}
