import type { ToolCandidate } from '../ports/tool-description.js';
import type { Tool } from './tool.js';

/** Returns a tool's description for the Coordinator, with its score. */
export function toCandidate(tool: Tool, score: number): ToolCandidate {
  const { name, description, family, parameters, effect } = tool;
  return { name, description, family, parameters, effect, score };
}
