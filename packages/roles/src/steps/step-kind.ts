import { isToolVerb } from '../text/verbs.js';

const thinking =
  /^(?:analy[sz]e|compare|consider|decide|review|evaluate|assess|determine|think|reflect|judge|weigh)\b/i;
/** Things that need a tool: a path, a URL, a file with an extension. */
const outside = /https?:\/\/|`[^`\n]*[./][^`\n]*`/;

/** Returns whether a step only asks to think about known results, so that no tool is needed. */
export function isAnalysisStep(step: string): boolean {
  if (!thinking.test(step) || outside.test(step)) return false;
  return !step
    .split(/\band\b|\bthen\b|[,;.:\n]/i)
    .some((clause) => isToolVerb(/^\s*([\p{L}]+)/u.exec(clause)?.[1] ?? ''));
}
