import { isJsonObject } from '@pce/core/internal';
import * as z from 'zod';
import { checkItems, type DataDocument, readJson } from '../../data/read-json.js';
import type { DraftDependency } from '../../draft.js';
import type { ReadLimits } from '../../limits.js';
import { aboutPlan } from '../../markdown/about-plan.js';
import { splitTitle, toOutline } from '../../markdown/outline.js';
import { parseMarkdown } from '../../markdown/parse-markdown.js';
import type { PlanAbout } from '../../plan.js';
import type { TextFile } from '../../plan-format.js';
import type { Report } from '../../problem.js';
import { idText } from '../unread-fields.js';
import { dayOf } from './read-schedule.js';
import { lineCounter, type PageText, partsOfPage, tableItems } from './read-table.js';
import {
  describedTask,
  durationOf,
  nestByDates,
  type ScheduleRow,
  type WorkItem,
} from './work-items.js';

/** Sections of a report that hold the tasks, whichever of them is read. */
const holdTasks = /^(?:gantt\b.*|work breakdown structure|project schedule)$/i;

/** Reads a page that PlanExe made: its report, or a chart alone. */
export function readReport(
  { path, text }: TextFile,
  limits: ReadLimits,
  report: Report,
): { readonly items: readonly WorkItem[]; readonly about: PlanAbout | undefined } {
  const { sections, tables, scripts, drawings, isTooDeep } = partsOfPage(text);
  if (isTooDeep) report('too_deep', path, 'this page is nested deeper than any report is');
  const [, ...named] = sections;
  const isPurpose = ({ title }: { readonly title: string }) => title === 'Project Plan';
  const unread = named.filter(({ title }) => !isPurpose({ title }) && !holdTasks.test(title));
  if (unread.length > 0) {
    const message = `read are the tasks and the section Project Plan; left out: ${unread.map(({ title }) => title).join(', ')}`;
    report('left_out', `${path}:${unread[0]?.line}`, message, 'warning');
  }
  const purpose = named.find(isPurpose)?.blocks.join('\n\n') ?? '';
  const about = purposeOf({ path, text: purpose }, limits, report);
  const chart = chartOf(scripts, path, limits, report);
  if (chart.length > 0) return { items: chart, about };
  const table = tables.find(([head]) => head?.cells[0] === 'Level 1');
  if (table !== undefined) return { items: tableItems(table, path, report), about };
  return { items: drawings.flatMap((each) => itemsOfDrawing(each, path, limits, report)), about };
}

/** Returns what `project_plan.md`, or the section of a report that is the same, says about the plan as a whole. */
export function purposeOf(
  { path, text }: TextFile,
  limits: ReadLimits,
  report: Report,
): PlanAbout | undefined {
  return aboutPlan(splitTitle(toOutline(parseMarkdown(text, { file: path, limits }, report))).body);
}

const taskShape = z.object({
  id: idText,
  text: z.string().min(1),
  custom_tooltip: z.string().nullish(),
  duration: z.number().nullish(),
  parent: idText.nullish(),
});

const linkShape = z.object({ source: idText, target: idText, type: z.coerce.string() });

/** Reads the data of a chart by DHTMLX, which a script of the page holds. */
function chartOf(
  scripts: readonly PageText[],
  path: string,
  limits: ReadLimits,
  report: Report,
): readonly WorkItem[] {
  for (const { text, line } of scripts) {
    const start = /\bgantt_data(?:_dhtmlx)?\s*=\s*(?=\{)/i.exec(text);
    if (start === null) continue;
    const from = start.index + start[0].length;
    const json = objectAt(text, from);
    const document = readJson(json, { file: path, limits }, report);
    const first = line + text.slice(0, from).split('\n').length - 1;
    return document === undefined ? [] : itemsOfChart(document, linesOfIds(json, first), report);
  }
  return [];
}

function itemsOfChart(
  { value, whereOf }: DataDocument,
  lines: ReadonlyMap<string, number>,
  report: Report,
): readonly WorkItem[] {
  const chart = isJsonObject(value) ? value : {};
  const list = chart.tasks === undefined ? 'data' : 'tasks';
  const tasks = checkItems(taskShape, chart[list], { whereOf, path: [list] }, report);
  const links = checkItems(linkShape, chart.links, { whereOf, path: ['links'] }, report);
  const parents = new Map(tasks.map(({ item }) => [item.id, item.parent]));
  const dependsOn = new Map<string, DraftDependency[]>();
  for (const {
    item: { source, target, type },
    where,
  } of links) {
    const dependency = { id: source, where };
    // Between a task and its parts, the outline says the same.
    if (type === '0') dependsOn.set(target, [...(dependsOn.get(target) ?? []), dependency]);
    else if (parents.get(target) !== source && parents.get(source) !== target) {
      const message = `${target} is to begin or end together with ${source}, which is not read: a task comes after another, or is independent of it`;
      report('left_out', where, message, 'warning');
    }
  }
  return tasks.map(
    ({ item: { id, text, custom_tooltip: tooltip, duration, parent }, where: place }) => {
      const line = lines.get(id);
      const where = line === undefined ? place : `${whereOf([])}:${line}`;
      return {
        id,
        title: text,
        parent: parent ?? undefined,
        isProject: parent === undefined,
        where,
        ...describedTask(partsOfPage(tooltip ?? '').sections[0]?.blocks ?? []),
        dependsOn: dependsOn.get(id) ?? [],
        ...(typeof duration === 'number' && { duration: durationOf(duration, where) }),
      };
    },
  );
}

/** Returns the object that begins at an offset of a script. */
function objectAt(script: string, from: number): string {
  let depth = 0;
  let isInString = false;
  for (let index = from; index < script.length; index += 1) {
    const character = script[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && character === '{') depth += 1;
    else if (!isInString && character === '}') depth -= 1;
    if (depth === 0) return script.slice(from, index + 1);
  }
  return script.slice(from);
}

function linesOfIds(json: string, first: number): ReadonlyMap<string, number> {
  const lineAt = lineCounter(json);
  const found = new Map<string, number>();
  for (const { index, 1: id = '' } of json.matchAll(/"id"\s*:\s*"([^"\\\n]{1,200})"/g)) {
    if (!found.has(id)) found.set(id, first + lineAt(index) - 1);
  }
  return found;
}

/** Reads a chart by Mermaid: a line for each task, with its start and its days. */
function itemsOfDrawing(
  { text, line }: PageText,
  path: string,
  { maxTasks }: ReadLimits,
  report: Report,
): readonly WorkItem[] {
  const lines = text.split('\n').slice(0, 2 * maxTasks);
  const rows = lines.flatMap((written, index): ScheduleRow[] => {
    const words = written.trim();
    if (/^(?:$|gantt$|section\b|dateFormat\b|axisFormat\b|todayMarker\b|title\b|%%)/.test(words))
      return [];
    const colon = words.lastIndexOf(':');
    const [date = '', days = ''] = words.slice(colon + 1).split(',');
    const start = dayOf(date.trim());
    const length = /^\d+(?:\.\d+)?(?=d$)/.exec(days.trim());
    const where = `${path}:${line + index}`;
    const title = words.slice(0, Math.max(0, colon)).trim();
    if (title === '' || start === undefined || length === null) {
      report(
        'unreadable',
        where,
        'expected a title, a date and a number of days; this line is left out',
      );
      return [];
    }
    return [{ title, start, end: start + Number(length[0]), where }];
  });
  return nestByDates(rows);
}
