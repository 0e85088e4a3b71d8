import { isToolVerb } from '../../text/verbs.js';

const thinking =
  /^(?:analy[sz]e|compare|consider|decide|review|evaluate|assess|determine|think|reflect|judge|weigh)\b/i;
/** Things that only a tool can look into: a path, a URL, a file with an ending. */
const outside = /https?:\/\/|`[^`\n]*[./][^`\n]*`/;

/** Whether a step only asks to think about what is known, so that no tool is needed for it. */
export function isAnalysisStep(step: string): boolean {
  if (!thinking.test(step) || outside.test(step)) return false;
  return !step
    .split(/\band\b|\bthen\b|[,;.:\n]/i)
    .some((clause) => isToolVerb(/^\s*([\p{L}]+)/u.exec(clause)?.[1] ?? ''));
}
