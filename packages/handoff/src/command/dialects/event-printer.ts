import type { HandoffCapabilities } from '@pce/core/ports';

/** Capabilities of an agent that runs for one prompt and prints its events as lines of JSON. */
export const eventPrinter: HandoffCapabilities = {
  streams: true,
  toolCalls: true,
  permissions: false,
  cancels: true,
  resumes: true,
  files: false,
  mcpServers: false,
  usage: true,
  noticesEnd: true,
};
