import { isJsonObject } from '@pce/core/contracts';
import { splitFrontMatter } from '@pce/core/text';
import * as z from 'zod';
import { outlineOrder } from '../assemble/outline-order.js';
import { readYaml } from '../data/read-yaml.js';
import { type DraftTask, plainTask } from '../draft.js';
import type { ReadLimits } from '../limits.js';
import type { PlanFormat, TextFile } from '../plan-format.js';
import type { Report } from '../problem.js';
import { plural } from '../text/plural.js';
import { idText } from './id-text.js';
import { toStatus } from './to-status.js';

/** Names of task files: `back-12 - Add-a-search.md`, `task-3.1 - …`. */
const taskFile = /(?:^|\/)[A-Za-z][\w]*-\d+(?:\.\d+)* - [^/]*\.md$/;
/** Folders of tasks that are undecided or discarded. */
const asideFolders = /(?:^|\/)(?:drafts|archive)\//;

const taskSchema = z.object({
  id: idText,
  title: z.coerce.string().min(1),
  status: z.string().nullish(),
  assignee: z.union([z.string(), z.array(z.string())]).nullish(),
  labels: z.array(z.string()).nullish().catch(undefined),
  dependencies: z.array(idText).nullish(),
  parent_task_id: idText.nullish(),
  priority: z.enum(['high', 'medium', 'low']).nullish().catch(undefined),
});

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
    const tasks = used.flatMap((file) => readTask(file, report, limits) ?? []);
    return {
      name: folderOf(used[0]?.path ?? ''),
      format: 'backlog',
      tasks: toDrafts(tasks.sort(byId), report),
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
  return data && { ...data, body: body.replace(/<!--.*?-->\n?/gs, '').trim(), where };
}

function toDrafts(tasks: readonly BacklogTask[], report: Report): readonly DraftTask[] {
  const drafts = new Map<string, DraftTask>();
  const items = tasks.map((task) => ({ ...task, parent: task.parent_task_id ?? undefined }));
  return outlineOrder(items, report).map((task) => {
    const { id, title, body, where } = task;
    const draft: DraftTask = {
      ...plainTask,
      id,
      title,
      description: body,
      parent: task.parent === undefined ? undefined : drafts.get(task.parent),
      status: toStatus(task.status ?? undefined),
      roles: [task.assignee ?? []].flat(),
      tags: task.labels ?? [],
      priority: task.priority ?? undefined,
      dependsOn: (task.dependencies ?? []).map((each) => ({ id: each, where })),
      confidence: 0.95,
      where,
    };
    if (!drafts.has(id)) drafts.set(id, draft);
    return draft;
  });
}

/** Compares tasks by id, numerically: `back-2` before `back-10`. */
function byId(left: BacklogTask, right: BacklogTask): number {
  return left.id.localeCompare(right.id, 'en', { numeric: true });
}

function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.findLast((folder) => !/^(?:tasks|completed)$/.test(folder)) ?? 'backlog';
}
