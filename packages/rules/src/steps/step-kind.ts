import { stem, type ToolDescription } from '@pce/core/internal';
import { isToolVerb } from '@pce/role-parts';
import { actsOf } from '../command/parameters.js';

const thinking =
  /^(?:analy[sz]e|compare|consider|decide|review|evaluate|assess|determine|think|reflect|judge|weigh)\b/i;
/** Things that need a tool: a path, a URL, a file with an extension. */
const outside = /https?:\/\/|`[^`\n]*[./][^`\n]*`/;

/** Returns whether a step only asks to think about known results, and no tool does what its verb says. */
export function isAnalysisStep(
  step: string,
  tools: readonly Pick<ToolDescription, 'name' | 'description'>[] = [],
): boolean {
  const verb = thinking.exec(step)?.[0];
  if (verb === undefined || outside.test(step)) return false;
  if (tools.some((tool) => actsOf(tool).has(stem(verb)))) return false;
  return !step
    .split(/\band\b|\bthen\b|[,;.:\n]/i)
    .slice(1)
    .some((clause) => isToolVerb(/^\s*([\p{L}]+)/u.exec(clause)?.[1] ?? ''));
}
