import { outlineDrafts } from '../../assemble/outline-drafts.js';
import { type DataDocument, readJson } from '../../data/read-json.js';
import type { DraftTask } from '../../draft.js';
import type { ReadLimits } from '../../limits.js';
import { nameOfFile } from '../../markdown/outline.js';
import type { PlanFormat, TextFile } from '../../plan-format.js';
import type { Report } from '../../problem.js';
import { isPage } from '../choose-document.js';
import { purposeOf, readReport } from './read-report.js';
import { readSchedule } from './read-schedule.js';
import { readTable } from './read-table.js';
import {
  readDependencies,
  readDurations,
  readPhases,
  readProject,
  readSubtasks,
  readTree,
} from './stage-files.js';
import { mergeWorkItems, type WorkItem } from './work-items.js';

/**
 * The output of PlanExe: the work breakdown, dependencies and durations, in files of their own, joined by id; without
 * them its report or schedule.
 */
export const planexe: PlanFormat = {
  name: 'planexe',
  detects: (files) =>
    files.some((file) => {
      const kind = kindOfFile(file.path) ?? kindOfContent(file);
      // Alone, it is Markdown like any other.
      return kind !== undefined && kind !== 'purpose';
    }),
  read(files, report, limits) {
    const found = planFiles(files, report);
    const open = opener(found, limits, report);
    const broken = readItems(found, open, report);
    const schedule = broken.flat().length > 1 ? undefined : readChart(found, limits, report);
    const items = [...broken, ...(schedule ? [schedule.items] : [])];
    // The project holds all tasks, and is none itself.
    const project = items.flat().find(({ isProject }) => isProject);
    const tasks = [...mergeWorkItems(items, report).values()].flatMap(({ parent, ...item }) => {
      const isTop = parent === project?.id;
      return item.id === project?.id ? [] : [{ ...item, parent: isTop ? undefined : parent }];
    });
    return {
      name: project?.title ?? nameOfFile(files[0]?.path ?? ''),
      format: 'planexe',
      about: found.purpose ? purposeOf(found.purpose, limits, report) : schedule?.about,
      tasks: toTasks(tasks, open, report),
      where:
        (found.tree ?? found.phases ?? found.table ?? found.report ?? files[0])?.path ?? 'plan',
    };
  },
};

/** Reads the tasks of a report or, without one, of a chart or the schedule: they all say the same. */
function readChart(
  { report: page, gantt, drawing, schedule }: Partial<Record<PlanFileKind, TextFile>>,
  limits: ReadLimits,
  report: Report,
): ReturnType<typeof readReport> | undefined {
  const chart = page ?? gantt ?? drawing;
  if (chart !== undefined) return readReport(chart, limits, report);
  return schedule && { items: readSchedule(schedule, limits.maxTasks, report), about: undefined };
}

type Open = (kind: PlanFileKind) => DataDocument | undefined;

/** Reads each file at most once, so that what is wrong in it is said once. */
function opener(
  files: Partial<Record<PlanFileKind, TextFile>>,
  limits: ReadLimits,
  report: Report,
): Open {
  const opened = new Map<PlanFileKind, DataDocument | undefined>();
  return (kind) => {
    const file = files[kind];
    if (file !== undefined && !opened.has(kind)) {
      opened.set(kind, readJson(file.text, { file: file.path, limits }, report));
    }
    return opened.get(kind);
  };
}

function readItems(
  files: Partial<Record<PlanFileKind, TextFile>>,
  open: Open,
  report: Report,
): readonly (readonly WorkItem[])[] {
  const sources = [
    [open('project'), readProject],
    [open('tree'), readTree],
    [open('treeWithoutSubtasks'), readTree],
    [open('phases'), readPhases],
    [open('subtasks'), readSubtasks],
  ] as const;
  const found = sources.map(([document, read]) =>
    document === undefined ? [] : read(document, report),
  );
  // The table says the same once more: where the JSON files tell the tasks, it may be broken.
  const severity = found.some((items) => items.length > 1) ? 'warning' : 'error';
  return [...found, files.table === undefined ? [] : readTable(files.table, report, severity)];
}

function toTasks(items: readonly WorkItem[], open: Open, report: Report): readonly DraftTask[] {
  const ids = new Set(items.map(({ id }) => id));
  const isTask = (id: string) => ids.has(id);
  const dependencyFile = open('dependencies');
  const durationFile = open('durations');
  const dependsOn = dependencyFile && readDependencies(dependencyFile, isTask, report);
  const times = durationFile && readDurations(durationFile, isTask, report);
  return outlineDrafts(items, report, (item) => {
    const { id, title, description = '', roles = [] } = item;
    return {
      title,
      description,
      roles: [...roles],
      dependsOn: dependsOn?.get(id) ?? item.dependsOn ?? [],
      duration: times?.get(id)?.duration ?? item.duration,
      risks: times?.get(id)?.risks ?? [],
      confidence: 0.95,
    };
  });
}

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

type PlanFileKind = (typeof kinds)[number][0];

function kindOfFile(path: string): PlanFileKind | undefined {
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/^\d{1,4}(?:-\d{1,4}){0,3}-/, '') ?? '';
  return kinds.find(([, suffix]) => name === suffix)?.[0];
}

/** Returns the file of each kind; of two, the first by name. */
function planFiles(
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
function kindOfContent({ text }: TextFile): PlanFileKind | undefined {
  if (/^\uFEFF?Level 1[;,]Level 2[;,]/.test(text)) return 'table';
  if (/^\uFEFF?project_key[;,]project_name[;,]/.test(text)) return 'schedule';
  if (/^\s*\{\s*"wbs_project"\s*:/.test(text)) return 'tree';
  return isPage(text) && planOfPage.test(text) ? 'report' : undefined;
}
