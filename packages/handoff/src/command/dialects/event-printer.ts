import type * as z from 'zod';
import { noCapabilities } from '../../session/no-capabilities.js';
import type { CommandDialect, CommandNews } from '../command-dialect.js';

type Shared = Pick<CommandDialect, 'capabilities' | 'speaksJson' | 'announcesResult' | 'read'>;

/**
 * Returns the part of a dialect that all agents share which run for one prompt and print its events as lines of JSON.
 *
 * @param newsOf - Returns the news of a line; `undefined` for one that is not understood.
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
