import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, type Model, Runner, RunState, tool } from '@openai/agents';
import * as z from 'zod';
import { type Program, request } from '../program.ts';

const savedSchema = z.object({ state: z.string(), answer: z.optional(z.string()) });

export const run: Program<Model> = async ({ folder, bank, model, choice, steps = 10 }) => {
  const readOrder = tool({
    name: 'read_order',
    description: 'Read an order by its number',
    parameters: z.object({ order: z.string() }),
    execute: async ({ order }) => bank.readOrder(order),
  });
  const refundOrder = tool({
    name: 'refund_order',
    description: 'Refund an order by its number',
    parameters: z.object({ order: z.string(), eur: z.number() }),
    needsApproval: true,
    execute: ({ order, eur }, _context, details) =>
      bank.refund(order, eur, details?.toolCall?.callId ?? ''),
  });
  const tools = [readOrder, refundOrder];
  const agent = new Agent({ name: 'desk', instructions: 'You are a support desk.', model, tools });
  const runner = new Runner({ tracingDisabled: true });

  const file = join(folder, 'run.json');
  const saved = existsSync(file)
    ? savedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : undefined;
  if (saved?.answer !== undefined) return { status: 'done', answer: saved.answer };
  const state = saved && (await RunState.fromString(agent, saved.state));
  const [asked] = state?.getInterruptions() ?? [];
  if (asked && !choice) return { status: 'waiting', question: `Run ${asked.name}?` };
  if (asked && choice === 'approve') state?.approve(asked);
  else if (asked) state?.reject(asked);

  const result = await runner.run(agent, state ?? request, { maxTurns: steps });
  const [open] = result.interruptions;
  const answer = open ? undefined : String(result.finalOutput);
  writeFileSync(`${file}.new`, JSON.stringify({ state: result.state.toString(), answer }));
  renameSync(`${file}.new`, file);
  if (open) return { status: 'waiting', question: `Run ${open.name}?` };
  return { status: 'done', answer: answer ?? '' };
};
