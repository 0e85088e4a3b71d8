import * as z from 'zod';
import { noCapabilities } from '../../session/no-capabilities.js';
import type { CommandDialect, CommandNews } from '../command-dialect.js';

/** Accepts a field that is missing, null, or of another type in other releases. */
export function maybe<Schema extends z.ZodType>(schema: Schema): z.ZodCatch<z.ZodOptional<Schema>> {
  return schema.optional().catch(undefined);
}

export const tokens = maybe(z.number().nonnegative());

export function textNews(
  type: 'text' | 'thought',
  text: string | undefined,
  isChunk = false,
): CommandNews[] {
  const chunk = isChunk ? { isChunk } : {};
  return text === undefined || text === ''
    ? []
    : [{ type: 'part', part: { type, text }, ...chunk }];
}

const messageSchema = z.object({ message: z.string() }).transform(({ message }) => message);
const errorSchema = z.union([
  z.object({ type: z.literal('error'), message: z.string() }),
  z
    .object({ type: z.literal('error').optional(), error: z.union([z.string(), messageSchema]) })
    .transform(({ error: message }) => ({ message })),
]);

/** Reads an error line in common formats; `undefined` for any other line. */
export function readError(line: unknown): CommandNews[] | undefined {
  const { data } = errorSchema.safeParse(line);
  return data && [{ type: 'error', message: data.message }];
}

export function callNews(id: string, title: string, isFailed?: boolean): CommandNews {
  const status = isFailed === undefined ? 'running' : isFailed ? 'failed' : 'completed';
  return { type: 'part', part: { type: 'tool_call', id, title, status } };
}

export function endNews(message?: string): CommandNews {
  if (message === undefined) return { type: 'result', end: { status: 'completed' } };
  return { type: 'result', end: { status: 'failed', reason: 'agent_error', message } };
}

export function usageNews(
  input: number | undefined,
  output: number | undefined,
  cost?: number,
): CommandNews[] {
  const usage = {
    ...((input ?? 0) + (output ?? 0) > 0 && { inputTokens: input ?? 0, outputTokens: output ?? 0 }),
    ...((cost ?? 0) > 0 && { cost: cost ?? 0 }),
  };
  if (Object.keys(usage).length === 0) return [];
  return [{ type: 'spent', usage }];
}

type Shared = Pick<CommandDialect, 'capabilities' | 'speaksJson' | 'announcesResult' | 'read'>;

/**
 * Returns the common part of dialects of agents that print the events of one prompt as JSON lines.
 * @param newsOf - Returns the news of a line; `undefined` if it is not recognized.
 */
export function eventPrinter<Line>(
  lineSchema: z.ZodType<Line>,
  newsOf: (line: Line) => readonly CommandNews[] | undefined,
  { mcpServers = false }: { readonly mcpServers?: boolean } = {},
): Shared {
  return {
    capabilities: {
      ...noCapabilities,
      streams: true,
      toolCalls: true,
      cancels: true,
      resumes: true,
      mcpServers,
      usage: true,
      noticesEnd: true,
    },
    speaksJson: true,
    announcesResult: true,
    read(line) {
      const parsed = lineSchema.safeParse(line);
      return parsed.success ? newsOf(parsed.data) : undefined;
    },
  };
}
