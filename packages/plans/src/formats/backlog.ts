import { isJsonObject, splitFrontMatter } from '@pce/core/internal';
import * as z from 'zod';
import { outlineDrafts } from '../assemble/outline-drafts.js';
import { readYaml } from '../data/read-json.js';
import type { DraftTask } from '../draft.js';
import type { ReadLimits } from '../limits.js';
import type { PlanFormat, TextFile } from '../plan-format.js';
import { draftStatus } from '../plan-from-tasks.js';
import type { Report } from '../problem.js';
import { plural } from '../text/text.js';
import { idText, looseIds, type UnreadFields, unreadFields } from './unread-fields.js';

/** Names of task files: `back-12 - Add-a-search.md`, `task-3.1 - …`. */
const taskFile = /(?:^|\/)[A-Za-z][\w]*-\d+(?:\.\d+)* - [^/]*\.md$/;
/** Folders of tasks that are undecided or discarded. */
const asideFolders = /(?:^|\/)(?:drafts|archive)\//;

const taskSchema = z.object({
  id: idText,
  title: z
    .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
    .transform(String)
    .pipe(z.string().min(1)),
  status: z.string().nullish(),
  assignee: z.union([z.string(), z.array(z.string())]).nullish(),
  labels: z.array(z.string()).nullish().catch(undefined),
  dependencies: z.array(idText).nullish(),
  parent_task_id: idText.nullish(),
  priority: z.enum(['high', 'medium', 'low']).nullish().catch(undefined),
});

/** Fields by which the tool keeps its own order. */
const bookkeeping = ['created_date', 'updated_date', 'ordinal'];

type BacklogTask = z.infer<typeof taskSchema> & { readonly body: string; readonly where: string };

/** The folder of Backlog.md: a file for each task, with its fields in the front matter. */
export const backlog: PlanFormat = {
  name: 'backlog',
  detects: (files) => files.some(isTaskFile),
  read(files, report, limits) {
    const all = files.filter(isTaskFile);
    const aside = all.filter(({ path }) => asideFolders.test(path));
    const used = aside.length === all.length ? all : all.filter((file) => !aside.includes(file));
    if (used.length < all.length) {
      const message = `${plural(aside.length, 'draft or archived task', 'drafts and archived tasks')} left out`;
      report('left_out', aside[0]?.path ?? 'backlog', message, 'warning');
    }
    const unread = unreadFields([...Object.keys(taskSchema.shape), ...bookkeeping]);
    const tasks = used.flatMap((file) => readTask(file, unread, report, limits) ?? []);
    unread.report(report);
    // After `task_prefix` has changed, `task-1` is still `SHOP-1`.
    const idOf = looseIds(tasks.map(({ id }) => id));
    return {
      name: folderOf(used[0]?.path ?? ''),
      format: 'backlog',
      tasks: toDrafts(tasks.sort(byId), idOf, report),
      idOf,
      where: used[0]?.path ?? 'backlog',
    };
  },
};

function isTaskFile({ path, text }: TextFile): boolean {
  const { frontMatter = '' } = taskFile.test(path) ? splitFrontMatter(text) : {};
  return ['id', 'title', 'status'].every((key) => new RegExp(`^${key}:`, 'm').test(frontMatter));
}

function readTask(
  { path, text }: TextFile,
  unread: UnreadFields,
  report: Report,
  limits: ReadLimits,
): BacklogTask | undefined {
  const { frontMatter = '', frontMatterLine, body } = splitFrontMatter(text);
  const yaml = readYaml(frontMatter, { file: path, firstLine: frontMatterLine, limits }, report);
  if (!isJsonObject(yaml?.value)) return undefined;
  const { data, error } = taskSchema.safeParse(yaml.value);
  for (const issue of error?.issues.slice(0, 5) ?? []) {
    const keys = issue.path.map(String).join('.');
    report('unreadable', path, `${keys}: ${issue.message}; this task is left out`);
  }
  const where = yaml.whereOf(['id']);
  unread.add(yaml.value, where);
  return data && { ...data, body: body.replace(/<!--.*?-->\n?/gs, '').trim(), where };
}

function toDrafts(
  tasks: readonly BacklogTask[],
  idOf: (written: string) => string,
  report: Report,
): readonly DraftTask[] {
  const items = tasks.map(({ parent_task_id: parent, ...task }) => {
    return { ...task, parent: parent ? idOf(parent) : undefined };
  });
  return outlineDrafts(items, report, (task) => ({
    title: task.title,
    description: task.body,
    ...draftStatus(task.status, task, report),
    roles: [task.assignee ?? []].flat(),
    tags: task.labels ?? [],
    priority: task.priority ?? undefined,
    dependsOn: (task.dependencies ?? []).map((each) => ({ id: each, where: task.where })),
    confidence: 0.95,
  }));
}

/** Compares tasks by id, numerically: `back-2` before `back-10`. */
function byId(left: BacklogTask, right: BacklogTask): number {
  return left.id.localeCompare(right.id, 'en', { numeric: true });
}

function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.findLast((folder) => !/^(?:tasks|completed)$/.test(folder)) ?? 'backlog';
}
