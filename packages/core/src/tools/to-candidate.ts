import type { ToolCandidate } from '../ports/tool-description.js';
import type { Tool } from './tool.js';

/** A tool as the Coordinator is shown it. */
export function toCandidate(tool: Tool, score: number): ToolCandidate {
  const { name, description, family, parameters, effect } = tool;
  return { name, description, family, parameters, effect, score };
}
