import type { HandoffMcpServer } from '@pce/core/internal';
import * as z from 'zod';
import type { PromptEnd } from '../../session/prompt-run.js';
import type { CommandDialect, CommandNews } from '../command-dialect.js';
import { callNews, eventPrinter, maybe, textNews, tokens, usageNews } from './event-printer.js';

const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thinking'), thinking: z.string() }),
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown() }),
  z.object({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    is_error: maybe(z.boolean()),
  }),
]);

type Block = z.infer<typeof blockSchema>;

const messageSchema = z.object({ content: z.array(z.unknown()).catch([]) });

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('system'), session_id: maybe(z.string()) }),
  z.object({
    type: z.literal('assistant'),
    message: messageSchema,
    parent_tool_use_id: maybe(z.string()),
  }),
  z.object({ type: z.literal('user'), message: messageSchema }),
  z.object({ type: z.literal('stream_event') }),
  z.object({
    type: z.literal('rate_limit_event'),
    rate_limit_info: maybe(z.object({ status: maybe(z.string()), resetsAt: maybe(z.number()) })),
  }),
  z.object({
    type: z.literal('result'),
    subtype: maybe(z.string()),
    is_error: maybe(z.boolean()),
    result: maybe(z.string()),
    errors: maybe(z.array(z.string())),
    permission_denials: maybe(
      z.array(
        z.object({ tool_name: z.string(), tool_use_id: z.string(), tool_input: z.unknown() }),
      ),
    ),
    terminal_reason: maybe(z.string()),
    total_cost_usd: maybe(z.number()),
    usage: maybe(
      z.object({
        input_tokens: tokens,
        output_tokens: tokens,
        cache_read_input_tokens: tokens,
        cache_creation_input_tokens: tokens,
      }),
    ),
  }),
]);

type Result = Extract<z.infer<typeof lineSchema>, { type: 'result' }>;

/** Claude Code: `claude -p --output-format stream-json`. This mode has no approvals: its settings decide. */
export const claudeDialect: CommandDialect = {
  toArgs: ({ text, session, mcpServers }) => [
    '-p',
    '--output-format',
    'stream-json',
    '--verbose',
    ...(session === undefined ? [] : ['--resume', session]),
    ...(mcpServers.length === 0 ? [] : [`--mcp-config=${mcpConfig(mcpServers)}`]),
    '--',
    text,
  ],
  ...eventPrinter(
    lineSchema,
    (data) => {
      switch (data.type) {
        case 'system':
          return data.session_id === undefined ? [] : [{ type: 'session', id: data.session_id }];
        case 'assistant':
        case 'user': {
          const isHelper = data.type === 'assistant' && data.parent_tool_use_id !== undefined;
          const blocks = data.message.content.map((content) => blockSchema.safeParse(content).data);
          if (blocks.length > 0 && blocks.every((block) => block === undefined)) return undefined;
          // Text of a sub-agent is not the answer.
          return blocks.flatMap((block) =>
            block === undefined || (isHelper && block.type === 'text') ? [] : newsOf(block),
          );
        }
        case 'stream_event':
          return [];
        case 'rate_limit_event': {
          const { status, resetsAt } = data.rate_limit_info ?? {};
          if (status !== 'rejected') return [];
          return [
            { type: 'error', message: `usage limit reached|${resetsAt ?? ''}`, isCause: true },
          ];
        }
        case 'result': {
          const denied = (data.permission_denials ?? []).map((each) =>
            callNews(each.tool_use_id, titleOf(each.tool_name, each.tool_input), true),
          );
          const end = endOf(data);
          const text = end.status === 'completed' ? data.result : undefined;
          return [...denied, ...usageOf(data), { type: 'result', end, text }];
        }
      }
    },
    { mcpServers: true },
  ),
};

function newsOf(block: Block): CommandNews[] {
  switch (block.type) {
    case 'text':
      return textNews('text', block.text);
    case 'thinking':
      return textNews('thought', block.thinking);
    case 'tool_use':
      return [callNews(block.id, titleOf(block.name, block.input))];
    case 'tool_result': {
      const { tool_use_id: id, is_error: isError = false } = block;
      return [callNews(id, id, isError)];
    }
  }
}

const inputSchema = z.object({
  command: maybe(z.string()),
  file_path: maybe(z.string()),
  description: maybe(z.string()),
});

function titleOf(name: string, input: unknown): string {
  const { command, file_path: file, description } = inputSchema.safeParse(input).data ?? {};
  const what = command ?? file ?? description;
  return what === undefined ? name : `${name} ${what}`;
}

function usageOf({ usage, total_cost_usd: cost }: Result): CommandNews[] {
  const { input_tokens: fresh = 0, output_tokens: output } = usage ?? {};
  const cached = (usage?.cache_read_input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0);
  return usageNews(fresh + cached, output, cost);
}

function endOf(line: Result): PromptEnd {
  const { subtype = 'success', is_error: isError = false, terminal_reason: reason } = line;
  if (subtype === 'error_max_turns') return { status: 'stopped', at: 'max_steps' };
  if (subtype === 'success' && !isError && reason !== 'api_error') return { status: 'completed' };
  const kind = subtype === 'success' ? undefined : subtype;
  const words = [line.result, ...(line.errors ?? []), kind].filter((text) => text !== undefined);
  return { status: 'failed', reason: 'agent_error', message: words.join('; ') };
}

function mcpConfig(servers: readonly HandoffMcpServer[]): string {
  const entries = servers.map(({ name, ...server }) => [
    name,
    'url' in server ? { type: 'http', ...server } : server,
  ]);
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) });
}
