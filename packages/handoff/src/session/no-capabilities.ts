import { HandoffError } from '@pce/core/errors';
import type { HandoffCapabilities, HandoffStart } from '@pce/core/ports';

/** Capabilities of an agent that reports only its answer. */
export const noCapabilities: HandoffCapabilities = {
  streams: false,
  toolCalls: false,
  permissions: false,
  cancels: false,
  resumes: false,
  files: false,
  mcpServers: false,
  usage: false,
  noticesEnd: false,
};

/** Throws for options that an agent with these capabilities does not support. */
export function refuseBeyond(
  { resumes, mcpServers: takesServers }: HandoffCapabilities,
  name: string,
  { resume, mcpServers = [] }: HandoffStart,
): void {
  if (resume !== undefined && !resumes) {
    throw new HandoffError(name, 'it cannot resume sessions: start a new one');
  }
  if (mcpServers.length > 0 && !takesServers) {
    throw new HandoffError(name, 'it takes no MCP servers: add them to its own configuration');
  }
}
