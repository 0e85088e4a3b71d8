import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, jsonSchema, splitFrontMatter } from '@pce/core/internal';
import * as z from 'zod';
import { checkItems, type DataDocument, type DataPath, readYaml } from '../data/read-json.js';
import { type DraftTask, plainTask } from '../draft.js';
import { nameOfFile } from '../markdown/outline.js';
import type { PlanFormat, TextFile } from '../plan-format.js';
import { draftStatus } from '../plan-from-tasks.js';
import type { Report } from '../problem.js';
import { chooseDocument, isMarkdownName } from './choose-document.js';
import { idText } from './unread-fields.js';

/** The file says itself what its tasks are. */
const confidence = 0.95;

const todoShape = z.object({
  id: idText.optional(),
  content: z.string().min(1),
  status: z.string().optional(),
  dependencies: z.array(idText).optional(),
});

const phaseShape = z.object({
  name: z.string().min(1),
  todos: z.array(jsonSchema).optional(),
});

/** `.plan.md` of Cursor: to-dos in the front matter, those of a project in phases; below it prose. */
export const cursor: PlanFormat = {
  name: 'cursor',
  detects: (files) => files.some(isCursorPlan),
  read(files, report, limits) {
    const { path, text } = chooseDocument(files, isCursorPlan, report);
    const { frontMatter = '', frontMatterLine } = splitFrontMatter(text);
    const yaml = readYaml(frontMatter, { file: path, firstLine: frontMatterLine, limits }, report);
    const fields = isJsonObject(yaml?.value) ? yaml.value : {};
    return {
      name: typeof fields.name === 'string' && fields.name !== '' ? fields.name : nameOfFile(path),
      format: 'cursor',
      tasks: yaml === undefined ? [] : readTodos(fields, yaml, report),
      where: `${path}:${frontMatterLine}`,
    };
  },
};

function isCursorPlan({ path, text }: TextFile): boolean {
  const { frontMatter = '' } = splitFrontMatter(text);
  return isMarkdownName(path) && /^(?:todos|phases):[ \t]*\n[ \t]*-/m.test(frontMatter);
}

function readTodos(
  fields: JsonObject,
  { whereOf }: DataDocument,
  report: Report,
): readonly DraftTask[] {
  const phases = checkItems(phaseShape, fields.phases, { whereOf, path: ['phases'] }, report);
  return [
    ...toTasks(fields.todos, ['todos'], undefined),
    ...phases.flatMap(({ item, path, where }, index) => {
      const id = `phase-${index + 1}`;
      const phase = { ...plainTask, id, title: item.name, parent: undefined, confidence, where };
      return [phase, ...toTasks(item.todos, [...path, 'todos'], phase)];
    }),
  ];

  function toTasks(
    todos: Json | undefined,
    list: DataPath,
    parent: DraftTask | undefined,
  ): readonly DraftTask[] {
    return checkItems(todoShape, todos, { whereOf, path: list }, report).map(
      ({ item, path, where }) => ({
        ...plainTask,
        id: item.id ?? `${parent === undefined ? '' : `${parent.id}.`}${Number(path.at(-1)) + 1}`,
        title: item.content,
        parent,
        ...draftStatus(item.status, { id: item.content, where }, report),
        dependsOn: (item.dependencies ?? []).map((id, index) => ({
          id,
          where: whereOf([...path, 'dependencies', index]),
        })),
        confidence,
        where,
      }),
    );
  }
}
