import type { Ids } from '@pce/core/ports';
import type { Executions } from '@pce/executions';
import type { Need, NeedsDraft } from '../records/needs-journal.js';
import { listWaiting, type WaitingParts } from '../routes/interventions/list-waiting.js';
import { delay } from '../time/delay.js';
import type { OpenInterventionDocument } from '../wire/intervention-document.js';
import type { ChangedOwners } from './follow-owners.js';
import type { NeedsBook } from './needs-book.js';

/** Maximum number of characters of a title, of a message and of a choice. */
const maxTitle = 200;
const maxMessage = 500;

/** Returns what identifies a cause: an item that waits again, for another reason or since another time, is another. */
function causeOf({ source, item, kind, since }: Omit<Need, 'need'>): string {
  return JSON.stringify([source, item, kind, since]);
}

/** Converts an item of the list of all that waits; its texts, which others wrote, are shortened. */
function toNeed(item: OpenInterventionDocument, owner: string): Omit<Need, 'need' | 'person'> {
  const { source, id, kind, priority, intervention, options } = item;
  const choices = intervention?.options.map((option) => option.id) ?? options;
  return {
    owner,
    source,
    item: id,
    kind: cut(kind, maxTitle),
    priority,
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
async function personOf(
  executions: Pick<Executions, 'get'>,
  { execution, task, kind }: Pick<Need, 'execution' | 'task' | 'kind'>,
): Promise<string | undefined> {
  if (execution === undefined || task === undefined) return undefined;
  if (kind !== 'person' && kind !== 'approval') return undefined;
  const { graph } = await executions.get(execution);
  const { person } = graph.byId.get(task) ?? {};
  return person ?? graph.byId.get(graph.forPeople.get(task) ?? task)?.approval;
}

interface FindNeedsParts extends WaitingParts {
  readonly book: NeedsBook;
  readonly ids: Ids;
  /** Called once a list was compared and differed. */
  readonly onFound: () => void;
  /** Called with the error of an owner whose list cannot be read; it is read again later. */
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** Milliseconds in which what happens at once is gathered, and least time between two looks. */
const gatherMs = 1_000;

/** Milliseconds after which owners with open needs are looked at without an event. */
const idleMs = 30_000;

/** Entries that lead to nothing, after which it is written down that they were read. */
const maxPassed = 1_000;

/** Compares what waits for each owner with what did, whenever something happened, and writes the difference down. */
export async function findNeeds(parts: FindNeedsParts, changed: ChangedOwners): Promise<void> {
  const { book, clock, onFound, signal } = parts;
  while (!signal.aborted) {
    if (changed.owners.size === 0) await changed.event.wait(clock, idleMs, signal);
    await delay(clock, gatherMs, signal);
    if (signal.aborted) return;
    const { position } = changed;
    const owners = new Set(changed.owners);
    changed.owners.clear();
    if (owners.size === 0) for (const { owner } of book.state.open.values()) owners.add(owner);
    const began = clock.now();
    const found: NeedsDraft[] = [];
    for (const owner of owners) found.push(...(await differenceOf(parts, owner, changed)));
    if (found.length > 0 || position - book.state.position >= maxPassed) {
      await book.write(...found, { type: 'needs.read', position });
    }
    if (found.length > 0) onFound();
    // Large lists do not take the process from its agents.
    await delay(clock, (clock.now() - began) * 9, signal);
  }
}

async function differenceOf(
  parts: FindNeedsParts,
  owner: string,
  changed: ChangedOwners,
): Promise<NeedsDraft[]> {
  const { book, executions, ids, onError } = parts;
  try {
    const { items } = await listWaiting(parts, owner);
    const waiting = items.map((item) => toNeed(item, owner));
    const causes = new Set(waiting.map(causeOf));
    const before = [...book.state.open.values()].filter((need) => need.owner === owner);
    const known = new Set(before.map(causeOf));
    const over = before
      .filter((need) => !causes.has(causeOf(need)))
      .map(({ notified: _, failed: __, ...need }) => ({ type: 'person.done' as const, need }));
    const begun = waiting
      .filter((need) => !known.has(causeOf(need)))
      .map(async (waits) => {
        const person = await personOf(executions, waits);
        const need = { need: ids.next('need'), ...waits, ...(person !== undefined && { person }) };
        const follows = over.find(({ need: old }) => isSameLack(old, need))?.need.need;
        return { type: 'person.needed' as const, need, ...(follows !== undefined && { follows }) };
      });
    return [...(await Promise.all(begun)), ...over];
  } catch (error) {
    onError(error);
    changed.owners.add(owner);
    return [];
  }
}

/** Returns whether two needs are of work in one execution that no agent can do, by the same action: of other tasks. */
function isSameLack(one: Omit<Need, 'need'>, other: Omit<Need, 'need'>): boolean {
  const lackOf = ({ message }: Pick<Need, 'message'>) => message.split(' (', 1)[0];
  const isLack = one.kind === 'no_agent' && other.kind === 'no_agent';
  return isLack && one.execution === other.execution && lackOf(one) === lackOf(other);
}
