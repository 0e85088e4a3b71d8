import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateText, type ModelMessage, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import * as z from 'zod';
import { nextCall, type OpenShop, toolsOf } from './shop.ts';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

function shopModel(release: number): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    async doGenerate({ prompt }) {
      const results = prompt
        .flatMap(({ role, content }) => (role === 'tool' ? content : []))
        .filter((part) => part.type === 'tool-result');
      const done = results.filter(({ output }) => !output.type.startsWith('error'));
      const toolName = nextCall(
        release,
        done.map((part) => part.toolName),
      );
      const [first] = prompt.flatMap(({ role, content }) => (role === 'user' ? content : []));
      const input = JSON.stringify({ order: first?.type === 'text' ? first.text : '' });
      const toolCallId = `call_${results.length}`;
      return {
        content: toolName
          ? [{ type: 'tool-call', toolCallId, toolName, input }]
          : [{ type: 'text', text: 'Done' }],
        finishReason: { unified: toolName ? 'tool-calls' : 'stop', raw: undefined },
        ...{ usage, warnings: [] },
      };
    },
  });
}

/** As `programs/ai-sdk.ts`: `toolApproval`, and messages that the host saves after each step, here in SQLite. */
export const openShop: OpenShop = ({ release, folder, act }) => {
  const db = new DatabaseSync(join(folder, 'messages.db'), { timeout: 5_000 });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('CREATE TABLE IF NOT EXISTS messages (turn TEXT PRIMARY KEY, messages TEXT)');
  const read = db.prepare('SELECT messages FROM messages WHERE turn = ?');
  const write = db.prepare('INSERT OR REPLACE INTO messages VALUES (?, ?)');
  const inputSchema = z.object({ order: z.string() });
  const tools = Object.fromEntries(
    Object.entries(toolsOf(release)).map(([name, description]) => [
      name,
      tool({ description, inputSchema, execute: ({ order }) => act(name, order) }),
    ]),
  );
  const model = shopModel(release);
  return {
    async run(turn, choice) {
      const saved = read.get(turn)?.messages;
      const messages: ModelMessage[] =
        typeof saved === 'string' ? JSON.parse(saved) : [{ role: 'user', content: turn }];
      for (;;) {
        const last = messages.at(-1);
        const said = last?.role === 'assistant' && Array.isArray(last.content) ? last.content : [];
        const asked = said.find((part) => part.type === 'tool-approval-request');
        if (asked !== undefined && choice === undefined) return 'asks';
        if (asked !== undefined) {
          const { approvalId } = asked;
          const approved = { type: 'tool-approval-response', approvalId, approved: true } as const;
          messages.push({ role: 'tool', content: [approved] });
        } else if (last?.role === 'assistant') return 'ended';
        else {
          const toolApproval = { charge: 'user-approval' } as const;
          const step = await generateText({ model, tools, toolApproval, messages });
          messages.push(...step.responseMessages);
        }
        write.run(turn, JSON.stringify(messages));
      }
    },
    close: () => db.close(),
  };
};
