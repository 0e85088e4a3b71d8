import type { TextFile } from '../../plan-format.js';
import type { Report } from '../../problem.js';
import { isPage } from '../is-page.js';

/** Files written by the stages of PlanExe. The number of the stage, which changes between releases, precedes the name. */
const kinds = [
  ['project', 'wbs_level1.json'],
  ['phases', 'wbs_level2.json'],
  ['subtasks', 'wbs_level3.json'],
  ['tree', 'wbs_project_level1_and_level2_and_level3.json'],
  ['treeWithoutSubtasks', 'wbs_project_level1_and_level2.json'],
  ['table', 'wbs_project_level1_and_level2_and_level3.csv'],
  ['dependencies', 'task_dependencies_raw.json'],
  ['durations', 'task_durations.json'],
  ['purpose', 'project_plan.md'],
  ['report', 'report.html'],
  ['gantt', 'schedule_gantt_dhtmlx.html'],
  ['drawing', 'schedule_gantt_mermaid.html'],
  ['drawing', 'schedule_mermaid_gantt.html'],
  ['schedule', 'schedule_gantt_machai.csv'],
] as const;

export type PlanFileKind = (typeof kinds)[number][0];

export function kindOfFile(path: string): PlanFileKind | undefined {
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/^\d{1,4}(?:-\d{1,4}){0,3}-/, '') ?? '';
  return kinds.find(([, suffix]) => name === suffix)?.[0];
}

/** Returns the file of each kind; of two, the first by name. */
export function planFiles(
  files: readonly TextFile[],
  report: Report,
): Partial<Record<PlanFileKind, TextFile>> {
  const found: Partial<Record<PlanFileKind, TextFile>> = {};
  for (const file of [...files].sort((left, right) => (left.path < right.path ? -1 : 1))) {
    const kind = kindOfFile(file.path) ?? kindOfContent(file);
    const first = kind && found[kind];
    if (kind === undefined) continue;
    if (first === undefined) found[kind] = file;
    else {
      const suffix = kinds.find(([each]) => each === kind)?.[1];
      const message = `this is a second ${suffix} beside ${first.path}; give the files of one plan alone`;
      report('ambiguous_file', file.path, message);
    }
  }
  return found;
}

/** Places in which PlanExe puts its tasks: a chart of DHTMLX or Mermaid, and a table of the work breakdown. */
const planOfPage =
  /\bgantt_data(?:_dhtmlx)?\s*=\s*\{|class="mermaid">\s*gantt\b|<th>Level 1<\/th>/i;

/** Detects the kind of a single file by its content, under any name. */
export function kindOfContent({ text }: TextFile): PlanFileKind | undefined {
  if (/^\uFEFF?Level 1[;,]Level 2[;,]/.test(text)) return 'table';
  if (/^\uFEFF?project_key[;,]project_name[;,]/.test(text)) return 'schedule';
  if (/^\s*\{\s*"wbs_project"\s*:/.test(text)) return 'tree';
  return isPage(text) && planOfPage.test(text) ? 'report' : undefined;
}
