import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  generateText,
  type LanguageModel,
  type ModelMessage,
  type ToolApprovalResponse,
  tool,
} from 'ai';
import * as z from 'zod';
import { type Program, request } from '../program.ts';

export const run: Program<LanguageModel> = async ({ folder, bank, model, choice }) => {
  const tools = {
    readOrder: tool({
      description: 'Read an order by its number',
      inputSchema: z.object({ order: z.string() }),
      execute: ({ order }) => bank.readOrder(order),
    }),
    refundOrder: tool({
      description: 'Refund an order by its number',
      inputSchema: z.object({ order: z.string(), eur: z.number() }),
      execute: ({ order, eur }, { toolCallId }) => bank.refund(order, eur, toolCallId),
    }),
  };

  const file = join(folder, 'messages.json');
  const messages: ModelMessage[] = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : [{ role: 'user', content: request }];
  const save = (added: readonly ModelMessage[]): void => {
    messages.push(...added);
    writeFileSync(`${file}.new`, JSON.stringify(messages));
    renameSync(`${file}.new`, file);
  };

  while (true) {
    const last = messages.at(-1);
    const said = last?.role === 'assistant' && Array.isArray(last.content) ? last.content : [];
    const asked = said.find((part) => part.type === 'tool-approval-request');
    if (asked && !choice) return { status: 'waiting', question: 'Refund the order?' };
    if (asked) {
      const { approvalId } = asked;
      const response: ToolApprovalResponse = {
        type: 'tool-approval-response',
        approvalId,
        approved: choice === 'approve',
      };
      save([{ role: 'tool', content: [response] }]);
    } else if (last?.role === 'assistant') {
      const texts = said.map((part) => (part.type === 'text' ? part.text : ''));
      return { status: 'done', answer: texts.join('') };
    }
    const toolApproval = { refundOrder: 'user-approval' } as const;
    const step = await generateText({ model, tools, toolApproval, messages }); // one step
    save(step.responseMessages);
  }
};
