import type * as z from 'zod';
import { noCapabilities } from '../../session/no-capabilities.js';
import type { CommandDialect, CommandNews } from '../command-dialect.js';

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
      ...{ ...noCapabilities, streams: true, toolCalls: true, cancels: true, resumes: true },
      ...{ mcpServers, usage: true, noticesEnd: true },
    },
    speaksJson: true,
    announcesResult: true,
    read(line) {
      const parsed = lineSchema.safeParse(line);
      return parsed.success ? newsOf(parsed.data) : undefined;
    },
  };
}
