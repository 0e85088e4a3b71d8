import * as z from 'zod';
import type { CommandDialect, CommandNews } from '../command-dialect.js';
import {
  callNews,
  endNews,
  eventPrinter,
  maybe,
  textNews,
  tokens,
  usageNews,
} from './event-printer.js';

const itemSchema = z.object({
  id: z.string().catch('item'),
  type: maybe(z.string()),
  item_type: maybe(z.string()),
  exit_code: maybe(z.number()),
  error: maybe(z.unknown()),
  text: maybe(z.string()),
  message: maybe(z.string()),
  command: maybe(z.string()),
  tool: maybe(z.string()),
  query: maybe(z.string()),
  status: maybe(z.string()),
  changes: maybe(z.array(z.object({ path: z.string() }))),
  items: maybe(z.array(z.object({ text: z.string(), completed: z.boolean() }))),
});

/** Some releases name the type `item_type`. */
const typedItemSchema = itemSchema.transform((item) => {
  return { ...item, type: item.type ?? item.item_type ?? '' };
});

type Item = z.infer<typeof typedItemSchema>;

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread.started'), thread_id: z.string() }),
  z.object({ type: z.literal('turn.started') }),
  z.object({ type: z.literal('item.started'), item: typedItemSchema }),
  z.object({ type: z.literal('item.updated'), item: typedItemSchema }),
  z.object({ type: z.literal('item.completed'), item: typedItemSchema }),
  z.object({
    type: z.literal('turn.completed'),
    usage: maybe(z.object({ input_tokens: tokens, output_tokens: tokens })),
  }),
  z.object({
    type: z.literal('turn.failed'),
    error: z.object({ message: z.string() }).catch({ message: '' }),
  }),
]);

/** OpenAI Codex: `codex exec --json`. This mode has no approvals: its sandbox decides. */
export const codexDialect: CommandDialect = {
  toArgs: ({ text, session }) => [
    'exec',
    '--json',
    '--skip-git-repo-check',
    ...(session === undefined ? [] : ['resume', session]),
    '--',
    text,
  ],
  ...eventPrinter(lineSchema, (data) => {
    switch (data.type) {
      case 'thread.started':
        return [{ type: 'session', id: data.thread_id }];
      case 'turn.started':
      case 'item.updated':
        return [];
      case 'item.started':
        return isCall(data.item) ? [callNews(data.item.id, titleOf(data.item))] : [];
      case 'item.completed':
        return completed(data.item);
      case 'turn.completed':
        return [...usageNews(data.usage?.input_tokens, data.usage?.output_tokens), endNews()];
      case 'turn.failed':
        return [endNews(data.error.message)];
    }
  }),
};

const callTypes = ['command_execution', 'file_change', 'mcp_tool_call', 'web_search'];

function isCall({ type }: Item): boolean {
  return callTypes.includes(type);
}

function completed(item: Item): CommandNews[] | undefined {
  if (isCall(item)) {
    const isFailed =
      ['failed', 'declined'].includes(item.status ?? '') ||
      (item.exit_code ?? 0) !== 0 ||
      (item.error ?? null) !== null;
    return [callNews(item.id, titleOf(item), isFailed)];
  }
  switch (item.type) {
    case 'agent_message':
    case 'assistant_message':
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
    case 'error':
      return item.message === undefined ? [] : [{ type: 'error', message: item.message }];
    default:
      return undefined;
  }
}

function titleOf({ type, command, tool, query, changes }: Item): string {
  const files = changes?.map(({ path }) => path).join(', ');
  const what = command ?? tool ?? query ?? files;
  return what === undefined ? type : `${type} ${what}`;
}
