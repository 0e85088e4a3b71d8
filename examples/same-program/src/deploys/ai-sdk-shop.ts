import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateText, type ModelMessage, tool } from 'ai';
import * as z from 'zod';
import { aiSdkModel } from '../models/ai-sdk.ts';
import { type OpenShop, shopScript, toolsOf } from './shop.ts';

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
      `${name}Order`,
      tool({ description, inputSchema, execute: ({ order }) => act(name, order) }),
    ]),
  );
  const model = aiSdkModel(shopScript(release));
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
          const toolApproval = { chargeOrder: 'user-approval' } as const;
          const step = await generateText({ model, tools, toolApproval, messages });
          messages.push(...step.responseMessages);
        }
        write.run(turn, JSON.stringify(messages));
      }
    },
    close: () => db.close(),
  };
};
