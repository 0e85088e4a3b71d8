import * as z from 'zod';
import type { CommandDialect, CommandNews } from '../command-dialect.js';
import { eventPrinter } from './event-printer.js';
import { callNews, maybe, textNews, tokens, usageNews } from './lenient.js';

const itemSchema = z.object({
  id: z.string().catch('item'),
  type: z.string(),
  text: maybe(z.string()),
  command: maybe(z.string()),
  tool: maybe(z.string()),
  query: maybe(z.string()),
  status: maybe(z.string()),
  changes: maybe(z.array(z.object({ path: z.string() }))),
  items: maybe(z.array(z.object({ text: z.string(), completed: z.boolean() }))),
});

type Item = z.infer<typeof itemSchema>;

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread.started'), thread_id: z.string() }),
  z.object({ type: z.literal('item.started'), item: itemSchema }),
  z.object({ type: z.literal('item.completed'), item: itemSchema }),
  z.object({
    type: z.literal('turn.completed'),
    usage: maybe(z.object({ input_tokens: tokens, output_tokens: tokens })),
  }),
  z.object({
    type: z.literal('turn.failed'),
    error: z.object({ message: z.string() }).catch({ message: 'the turn failed' }),
  }),
]);

/** OpenAI Codex: `codex exec --json`. It has no approvals in this mode: its sandbox decides. */
export const codexDialect: CommandDialect = {
  capabilities: eventPrinter,
  speaksJson: true,
  announcesResult: true,
  toArgs: ({ text, session }) => [
    ...['exec', '--json', '--skip-git-repo-check'],
    ...(session === undefined ? [] : ['resume', session]),
    ...['--', text],
  ],
  read(line) {
    const parsed = lineSchema.safeParse(line);
    if (!parsed.success) return [];
    const { data } = parsed;
    switch (data.type) {
      case 'thread.started':
        return [{ type: 'session', id: data.thread_id }];
      case 'item.started':
        return isCall(data.item) ? [callNews(data.item.id, titleOf(data.item), 'running')] : [];
      case 'item.completed':
        return completed(data.item);
      case 'turn.completed':
        return [
          ...usageNews(data.usage?.input_tokens, data.usage?.output_tokens),
          { type: 'result', end: { status: 'completed' } },
        ];
      case 'turn.failed': {
        const { message } = data.error;
        return [{ type: 'result', end: { status: 'failed', reason: 'agent_error', message } }];
      }
    }
  },
};

const callTypes = ['command_execution', 'file_change', 'mcp_tool_call', 'web_search'];

function isCall({ type }: Item): boolean {
  return callTypes.includes(type);
}

function completed(item: Item): CommandNews[] {
  if (isCall(item)) {
    const status = item.status === 'failed' || item.status === 'declined' ? 'failed' : 'completed';
    return [callNews(item.id, titleOf(item), status)];
  }
  switch (item.type) {
    case 'agent_message':
      return textNews('text', item.text);
    case 'reasoning':
      return textNews('thought', item.text);
    case 'todo_list': {
      const entries = (item.items ?? []).map((entry) => ({
        content: entry.text,
        status: entry.completed ? ('completed' as const) : ('pending' as const),
      }));
      return [{ type: 'part', part: { type: 'plan', entries } }];
    }
    default:
      return [];
  }
}

function titleOf({ type, command, tool, query, changes }: Item): string {
  const files = changes?.map(({ path }) => path).join(', ');
  const what = command ?? tool ?? query ?? files;
  return what === undefined ? type : `${type} ${what}`;
}
