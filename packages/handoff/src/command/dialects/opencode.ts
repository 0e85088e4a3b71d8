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

const part = z.object({
  text: maybe(z.string()),
  callID: maybe(z.string()),
  tool: maybe(z.string()),
  state: maybe(
    z.object({
      status: maybe(z.string()),
      title: maybe(z.string()),
      input: maybe(z.object({ command: maybe(z.string()) })),
      metadata: maybe(z.object({ exit: maybe(z.number()) })),
    }),
  ),
  tokens: maybe(z.object({ input: tokens, output: tokens })),
  cost: maybe(z.number()),
});

const lineSchema = z.object({
  type: z.string(),
  sessionID: maybe(z.string()),
  part: maybe(part),
  error: maybe(
    z.object({ name: maybe(z.string()), data: maybe(z.object({ message: maybe(z.string()) })) }),
  ),
});

type Line = z.infer<typeof lineSchema>;

/** opencode: `opencode run --format json`. It reports no end: the exit code decides. */
export const opencodeDialect: CommandDialect = {
  toArgs: ({ text, session }) => [
    'run',
    '--format',
    'json',
    ...(session === undefined ? [] : ['--session', session]),
    '--',
    text,
  ],
  ...eventPrinter(lineSchema, (line) => {
    const { sessionID: id } = line;
    const news = newsOf(line);
    return news === undefined || id === undefined ? news : [{ type: 'session', id }, ...news];
  }),
  announcesResult: false,
};

function newsOf({ type, part: data, error }: Line): CommandNews[] | undefined {
  switch (type) {
    case 'text':
      return textNews('text', data?.text);
    case 'reasoning':
      return textNews('thought', data?.text);
    case 'tool_use': {
      const { callID = 'call', tool = 'tool', state } = data ?? {};
      const isFailed = state?.status === 'error' || (state?.metadata?.exit ?? 0) !== 0;
      return [callNews(callID, state?.input?.command ?? state?.title ?? tool, isFailed)];
    }
    case 'step_finish':
      return usageNews(data?.tokens?.input, data?.tokens?.output, data?.cost);
    case 'error':
      return [endNews(error?.data?.message ?? error?.name ?? '')];
    case 'step_start':
      return [];
    default:
      return undefined;
  }
}
