import type { Json } from '@pce/core/contracts';
import { isJsonObject, jsonSchema } from '@pce/core/internal';
import * as z from 'zod';
import { checkItems, type DataDocument, type DataPath, readJson } from '../data/read-json.js';
import { type DraftTask, plainTask } from '../draft.js';
import { nameOfFile } from '../markdown/outline.js';
import type { PlanFormat, TextFile } from '../plan-format.js';
import { draftStatus } from '../plan-from-tasks.js';
import type { Report } from '../problem.js';
import { plural, shorten } from '../text/text.js';
import { idText, looseIds, unreadFields } from './unread-fields.js';

const taskShape = z.object({
  id: idText,
  title: z.string().min(1),
  description: z.string().nullish(),
  details: z.string().nullish(),
  testStrategy: z.string().nullish(),
  status: z.string().nullish(),
  priority: z.enum(['high', 'medium', 'low']).nullish().catch(undefined),
  dependencies: z.array(idText).nullish(),
  subtasks: z.array(jsonSchema).nullish(),
});

/** `tasks.json` of Taskmaster, plain or with tags. Of several tags one is read: `master`, else the first. */
export const taskmaster: PlanFormat = {
  name: 'taskmaster',
  detects: (files) => files.some(isTaskList),
  read(files, report, limits) {
    const { path, text } = files.find(isTaskList) ?? files[0] ?? { path: 'tasks.json', text: '' };
    const document = readJson(text, { file: path, limits }, report);
    const tasks = document === undefined ? [] : readTasks(document, report);
    return {
      name: projectName(document?.value) ?? nameOfFile(path),
      format: 'taskmaster',
      tasks,
      idOf: looseIds(tasks.map(({ id }) => id)),
      where: path,
    };
  },
};

function isTaskList({ path, text }: TextFile): boolean {
  return (
    /\.json$|^[^.]*$/i.test(path) &&
    /^\s*\{/.test(text) &&
    /"tasks"\s*:\s*\[/.test(text) &&
    !/"task_children"\s*:/.test(text)
  );
}

function projectName(value: Json | undefined): string | undefined {
  if (!isJsonObject(value) || !isJsonObject(value.meta)) return undefined;
  const { projectName: name } = value.meta;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function readTasks(document: DataDocument, report: Report): readonly DraftTask[] {
  const { value, whereOf } = document;
  const unread = unreadFields(Object.keys(taskShape.shape));
  if (!isJsonObject(value)) {
    report('unreadable', whereOf([]), 'expected an object with tasks');
    return [];
  }
  if (Array.isArray(value.tasks)) return allTasks(value.tasks, ['tasks']);
  const tagged = Object.entries(value).flatMap(([tag, each]) => {
    const tasks = tasksOfTag(each);
    return tasks === undefined ? [] : [{ tag, tasks }];
  });
  const [chosen, ...others] = tagged.sort((left, right) => rank(left) - rank(right));
  if (chosen === undefined) return [];
  for (const { tag, tasks } of others) {
    const message = `the tag ${shorten(tag, 60)} (${plural(tasks.length, 'task')}) is not read, only ${shorten(chosen.tag, 60)}; put it in a file of its own`;
    report('left_out', whereOf([tag]), message, 'warning');
  }
  return allTasks(chosen.tasks, [chosen.tag, 'tasks']);

  function allTasks(list: Json, path: DataPath): readonly DraftTask[] {
    const tasks = toTasks(list, path, undefined);
    unread.report(report);
    return tasks;
  }

  function toTasks(
    list: Json | undefined,
    path: DataPath,
    parent: DraftTask | undefined,
  ): readonly DraftTask[] {
    const found = checkItems(taskShape, list, { whereOf, path }, report);
    // Some files give a subtask its full id.
    const idOf = (id: string) =>
      parent === undefined || id.startsWith(`${parent.id}.`) ? id : `${parent.id}.${id}`;
    const siblings = new Set(found.map(({ item }) => item.id));
    const siblingOf = looseIds([...siblings]);
    return found.flatMap(({ item, raw, path: itemPath, where }) => {
      unread.add(raw, where);
      const task: DraftTask = {
        ...plainTask,
        id: idOf(item.id),
        title: item.title,
        description: [item.description, item.details, item.testStrategy].filter(Boolean).join('\n'),
        parent,
        ...draftStatus(item.status, { id: idOf(item.id), where }, report),
        priority: item.priority ?? undefined,
        // A subtask calls those beside it by their number alone.
        dependsOn: (item.dependencies ?? []).map((id, index) => ({
          id: siblings.has(siblingOf(id)) ? idOf(siblingOf(id)) : id,
          where: whereOf([...itemPath, 'dependencies', index]),
        })),
        confidence: 0.95,
        where,
      };
      return [task, ...toTasks(item.subtasks ?? undefined, [...itemPath, 'subtasks'], task)];
    });
  }
}

/** `master` first, but an empty tag last. */
function rank({ tag, tasks }: { readonly tag: string; readonly tasks: Json[] }): number {
  return tasks.length === 0 ? 2 : tag === 'master' ? 0 : 1;
}

function tasksOfTag(value: Json | undefined): Json[] | undefined {
  return isJsonObject(value) && Array.isArray(value.tasks) ? value.tasks : undefined;
}
