import type { Tool } from '@pce/core/tools';
import type { ToolDefinition } from './cassette-schema.js';

export function toToolDefinition(tool: Tool): ToolDefinition {
  const { name, description, family, effect, modes, parameters } = tool;
  const { timeoutMs, maxOutputBytes, maxPasses, destructive, owesSource, source } = tool;
  return {
    ...{ name, description, family, effect, modes: [...modes], parameters },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    maxOutputBytes,
    ...(maxPasses === undefined ? {} : { maxPasses }),
    ...{ destructive, owesSource, source },
    ...(tool.builds === undefined ? {} : { builds: tool.builds }),
    version: tool.version,
  };
}
