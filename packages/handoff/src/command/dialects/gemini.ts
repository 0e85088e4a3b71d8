import * as z from 'zod';
import type { CommandDialect } from '../command-dialect.js';
import {
  callNews,
  endNews,
  eventPrinter,
  maybe,
  textNews,
  tokens,
  usageNews,
} from './event-printer.js';

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('init'), session_id: z.string() }),
  z.object({
    type: z.literal('message'),
    role: z.string(),
    content: z.string(),
    delta: maybe(z.boolean()),
  }),
  z.object({ type: z.literal('tool_use'), tool_name: z.string(), tool_id: z.string() }),
  z.object({ type: z.literal('tool_result'), tool_id: z.string(), status: maybe(z.string()) }),
  z.object({
    type: z.literal('result'),
    status: maybe(z.string()),
    error: maybe(z.object({ message: z.string() })),
    stats: maybe(z.object({ input_tokens: tokens, output_tokens: tokens })),
  }),
]);

/** Exit code of a session that reached its maximum number of turns. */
const turnLimitExit = 53;

/** Gemini CLI: `gemini --output-format stream-json`. This mode has no approvals: `--approval-mode` decides. */
export const geminiDialect: CommandDialect = {
  toArgs: ({ text, session }) => [
    '--output-format',
    'stream-json',
    ...(session === undefined ? [] : ['--resume', session]),
    `--prompt=${text}`,
  ],
  ...eventPrinter(lineSchema, (data) => {
    switch (data.type) {
      case 'init':
        return [{ type: 'session', id: data.session_id }];
      case 'message':
        return data.role === 'assistant' ? textNews('text', data.content, data.delta === true) : [];
      case 'tool_use':
        return [callNews(data.tool_id, data.tool_name)];
      case 'tool_result':
        return [callNews(data.tool_id, data.tool_id, (data.status ?? 'success') !== 'success')];
      case 'result': {
        const isDone = data.status !== 'error' && data.error === undefined;
        return [
          ...usageNews(data.stats?.input_tokens, data.stats?.output_tokens),
          endNews(isDone ? undefined : (data.error?.message ?? '')),
        ];
      }
    }
  }),
  readExitCode: (code) =>
    code === turnLimitExit ? { status: 'stopped', at: 'max_steps' } : undefined,
};
