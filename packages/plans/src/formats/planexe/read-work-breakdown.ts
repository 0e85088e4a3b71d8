import { isJsonObject, type Json, jsonSchema } from '@pce/core/contracts';
import * as z from 'zod';
import type { DataDocument, DataPath } from '../../data/read-json.js';
import { checkItems } from '../../data/read-json.js';
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
