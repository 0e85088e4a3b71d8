import type { Json } from '@pce/core/contracts';
import { isJsonObject, jsonSchema } from '@pce/core/internal';
import * as z from 'zod';
import { checkItems, type DataDocument, type DataPath } from '../../data/read-json.js';
import type { DraftDependency, DraftDuration } from '../../draft.js';
import type { PlanRisk } from '../../plan.js';
import type { Report } from '../../problem.js';
import { idText } from '../unread-fields.js';
import type { WorkItem } from './work-items.js';

const texts = z.array(z.string()).nullish();

const nodeShape = z.object({
  id: idText,
  description: z.string().min(1),
  extra_fields: z
    .object({ detailed_description: z.string().nullish(), resources_needed: texts })
    .nullish(),
  task_children: z.array(jsonSchema).nullish(),
});

const projectShape = z.object({ id: idText, project_title: z.string().min(1) });

/** Reads `wbs_level1.json`: the project. */
export function readProject({ value, whereOf }: DataDocument, report: Report): readonly WorkItem[] {
  const list = checkItems(projectShape, [value], { whereOf: () => whereOf([]), path: [] }, report);
  return list.map(({ item, where }) => {
    return { id: item.id, title: item.project_title, parent: undefined, isProject: true, where };
  });
}

/** Reads `wbs_project_….json`: the project with all tasks; the project itself is the first item. */
export function readTree({ value, whereOf }: DataDocument, report: Report): readonly WorkItem[] {
  const project = isJsonObject(value) ? value.wbs_project : undefined;
  if (!isJsonObject(project)) {
    report('unreadable', whereOf([]), 'expected an object with wbs_project');
    return [];
  }
  return nodes([project], [], undefined);

  function whereOfNode([, ...path]: DataPath): string {
    return whereOf(['wbs_project', ...path]);
  }

  function nodes(list: Json[], path: DataPath, parent: string | undefined): readonly WorkItem[] {
    return checkItems(nodeShape, list, { whereOf: whereOfNode, path }, report).flatMap((node) => {
      const { id, description: title, extra_fields: extra, task_children: parts } = node.item;
      const item = {
        id,
        title,
        description: extra?.detailed_description ?? undefined,
        roles: extra?.resources_needed ?? undefined,
        parent,
        isProject: parent === undefined,
        where: node.where,
      };
      return [item, ...nodes(parts ?? [], [...node.path, 'task_children'], id)];
    });
  }
}

const phaseShape = z.object({
  id: idText,
  major_phase_title: z.string().min(1),
  subtasks: z.array(jsonSchema).nullish(),
});

const taskShape = z.object({ id: idText, description: z.string().min(1) });

/** Reads `wbs_level2.json`: phases and their tasks. */
export function readPhases({ value, whereOf }: DataDocument, report: Report): readonly WorkItem[] {
  const phases = checkItems(phaseShape, value, { whereOf, path: [] }, report);
  return phases.flatMap(({ item, path, where }) => {
    const list = { whereOf, path: [...path, 'subtasks'] };
    const tasks = checkItems(taskShape, item.subtasks ?? undefined, list, report);
    return [
      { id: item.id, title: item.major_phase_title, parent: undefined, where },
      ...tasks.map((task) => ({
        id: task.item.id,
        title: task.item.description,
        parent: item.id,
        where: task.where,
      })),
    ];
  });
}

const subtaskShape = z.object({
  id: idText,
  name: z.string().min(1),
  description: z.string().nullish(),
  resources_needed: texts,
  parent_id: idText,
});

/** Reads `wbs_level3.json`: subtasks, each with its parent. */
export function readSubtasks(
  { value, whereOf }: DataDocument,
  report: Report,
): readonly WorkItem[] {
  return checkItems(subtaskShape, value, { whereOf, path: [] }, report).map(({ item, where }) => ({
    id: item.id,
    title: item.name,
    description: item.description ?? undefined,
    roles: item.resources_needed ?? undefined,
    parent: item.parent_id,
    where,
  }));
}

const dependencyShape = z.object({
  dependent_task_id: idText,
  depends_on_task_id_list: z.array(idText),
  depends_on_task_explanation_list: z.array(z.string()).nullish(),
});

/** Reads `task_dependencies_raw.json`: the dependencies of each task, with their reasons in a second list. */
export function readDependencies(
  { value, whereOf }: DataDocument,
  isTask: (id: string) => boolean,
  report: Report,
): ReadonlyMap<string, readonly DraftDependency[]> {
  const found = new Map<string, DraftDependency[]>();
  const list = isJsonObject(value) ? value.task_dependency_details : value;
  const path = isJsonObject(value) ? ['task_dependency_details'] : [];
  for (const { item, path: row, where } of checkItems(
    dependencyShape,
    list,
    { whereOf, path },
    report,
  )) {
    const { dependent_task_id: id, depends_on_task_id_list: ids } = item;
    const reasons = item.depends_on_task_explanation_list ?? [];
    if (reasons.length !== ids.length) {
      const message = `${id} depends on ${ids.length} tasks, for ${reasons.length} reasons; each reason is taken for the task at its place. Make the lists equally long`;
      report('unequal_lists', where, message, 'warning');
    }
    if (!isTask(id)) {
      const message = `${id} depends on others, but is no task of this plan; correct the id`;
      report('unknown_dependency', where, message);
    }
    const dependencies = ids.map((each, index) => ({
      id: each,
      reason: reasons[index],
      where: whereOf([...row, 'depends_on_task_id_list', index]),
    }));
    found.set(id, [...(found.get(id) ?? []), ...dependencies]);
  }
  return found;
}

const durationShape = z.object({
  task_id: idText,
  days_min: z.number(),
  days_realistic: z.number(),
  days_max: z.number(),
  delay_risks: z.string().nullish(),
  mitigation_strategy: z.string().nullish(),
});

interface TaskTime {
  /** `undefined` if the file says that there is none. */
  readonly duration: DraftDuration | undefined;
  readonly risks: PlanRisk[];
}

/** Returns whether a row has no duration: PlanExe asks its model for -1 if none applies. */
function isNotApplicable(row: z.infer<typeof durationShape>): boolean {
  return [row.days_min, row.days_realistic, row.days_max].every((days) => days === -1);
}

/** Reads `task_durations.json`: a three-point estimate for each task, and risks of delay. */
export function readDurations(
  { value, whereOf }: DataDocument,
  isTask: (id: string) => boolean,
  report: Report,
): ReadonlyMap<string, TaskTime> {
  const found = new Map<string, TaskTime>();
  for (const { item, where } of checkItems(durationShape, value, { whereOf, path: [] }, report)) {
    const { task_id: id, delay_risks: risk, mitigation_strategy: mitigation } = item;
    if (!isTask(id)) {
      const message = `${id} has a duration, but is no task of this plan; correct the id`;
      report('unknown_task', where, message, 'warning');
    }
    if (found.has(id)) {
      const message = `${id} has two durations; the first counts. Remove one`;
      report('duplicate_id', where, message, 'warning');
      continue;
    }
    found.set(id, {
      duration: isNotApplicable(item)
        ? undefined
        : { min: item.days_min, likely: item.days_realistic, max: item.days_max, where },
      risks: risk ? [{ description: risk, mitigation: mitigation || undefined }] : [],
    });
  }
  return found;
}
