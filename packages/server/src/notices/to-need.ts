import type { Executions } from '@pce/executions';
import type { Need } from '../records/need.js';
import type { OpenInterventionDocument } from '../wire/intervention-document.js';

/** Maximum number of characters of a title, of a message and of a choice. */
const maxTitle = 200;
const maxMessage = 500;

/** Returns what identifies a cause: an item that waits again, for another reason or since another time, is another. */
export function causeOf({ source, item, kind, since }: Omit<Need, 'need'>): string {
  return JSON.stringify([source, item, kind, since]);
}

/** Converts an item of the list of all that waits; its texts, which others wrote, are shortened. */
export function toNeed(
  item: OpenInterventionDocument,
  owner: string,
): Omit<Need, 'need' | 'person'> {
  const { source, id, kind, priority, intervention, options } = item;
  const choices = intervention?.options.map((option) => option.id) ?? options;
  return {
    ...{ owner, source, item: id, kind: cut(kind, maxTitle), priority },
    title: cut(item.title, maxTitle),
    message: cut(item.message, maxMessage),
    since: Date.parse(item.opened_at),
    choices: choices.slice(0, 20).map((choice) => cut(choice, maxTitle)),
    ...(item.execution_id !== null && { execution: item.execution_id }),
    ...(item.task_id !== null && { task: item.task_id }),
    ...(item.turn_id !== null && { turn: item.turn_id }),
    ...(item.episode_id !== null && { episode: item.episode_id }),
  };
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}

/** Returns the person whom the plan names for a task that waits; `undefined` if it names none. */
export async function personOf(
  executions: Pick<Executions, 'get'>,
  { execution, task, kind }: Pick<Need, 'execution' | 'task' | 'kind'>,
): Promise<string | undefined> {
  if (execution === undefined || task === undefined) return undefined;
  if (kind !== 'person' && kind !== 'approval') return undefined;
  const { graph } = await executions.get(execution);
  const { person } = graph.byId.get(task) ?? {};
  return person ?? graph.byId.get(graph.forPeople.get(task) ?? task)?.approval;
}
