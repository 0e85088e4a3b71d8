import type { ReadLimits } from '../../limits.js';
import { aboutPlan } from '../../markdown/about-plan.js';
import { splitTitle, toOutline } from '../../markdown/outline.js';
import { parseMarkdown } from '../../markdown/parse-markdown.js';
import type { PlanAbout } from '../../plan.js';
import type { TextFile } from '../../plan-format.js';
import type { Report } from '../../problem.js';

/** Returns what `project_plan.md`, or the section of a report that is the same, says about the plan as a whole. */
export function purposeOf(
  { path, text }: TextFile,
  limits: ReadLimits,
  report: Report,
): PlanAbout | undefined {
  return aboutPlan(splitTitle(toOutline(parseMarkdown(text, { file: path, limits }, report))).body);
}
