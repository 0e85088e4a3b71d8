import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { PceError } from '@pce/core/errors';
import { findPromotions, recordTurn } from '@pce/workspace';
import {
  documentOf,
  errorIdsOf,
  findProgramMends,
  findScriptMends,
  type RecordedTurn,
  readProposals,
  readRunDocuments,
} from '@pce/workspace/internal';
import type { Host } from '../workspace/compose.js';

/** Runs after which a proposal is announced, and again after as many. */
const every = 5;

/** Newest turns that are looked through, and those of them that are read. */
const [maxListed, maxRead] = [500, 40];

/**
 * Returns lines on what the workspace would gain after a turn, and what waits for a person. An unreadable journal of another turn
 * leaves them out: it is no failure of this one.
 */
export async function growthNotes(
  host: Host,
  turn: string,
  planFile: string | undefined,
): Promise<readonly string[]> {
  const known = await Promise.all(
    [growthNote(host, turn), scriptNote(host, turn)].map((note) =>
      note.catch((error: unknown) => {
        if (PceError.isInstance(error)) return undefined;
        throw error;
      }),
    ),
  );
  // Closing waits until the errors of the turn are recorded.
  await host.pce.close();
  const change = planFile === undefined ? undefined : await changeNote(host, turn, planFile);
  return [...known, change].filter((note) => note !== undefined);
}

/** Returns a line on what the workspace would gain from work that this turn did for the fifth time; `undefined` for any other. */
async function growthNote(
  { pce, workspace, commandLine }: Host,
  turn: string,
): Promise<string | undefined> {
  const { workflows, root } = workspace;
  const read = async (id: string): Promise<RecordedTurn> =>
    recordTurn(
      id,
      (await pce.events(id)).map(({ event }) => event),
    );
  const own = await read(turn);
  if (!own.isWhole || own.calls.length === 0) return undefined;
  const documents = await readRunDocuments(workspace);
  const document = documentOf(own.request, documents);
  const listed = await pce.list({ session: root, status: 'completed', limit: maxListed });
  const title = listed.find((one) => one.turn === turn)?.title;
  const alike = document === undefined ? listed : listed.filter((one) => one.title === title);
  const recorded = await Promise.all(alike.slice(0, maxRead).map((one) => read(one.turn)));
  const runs = recorded.filter((one) => one.isWhole && isSameWork(one, own, documents)).reverse();
  // Beyond what is read the count would stand still.
  const isDue = runs.length > 0 && runs.length < maxRead && runs.length % every === 0;
  if (!isDue) return undefined;
  const { promotions, refusals } = findPromotions(runs, workflows, { documents });
  const [promotion] = promotions;
  const what = `${document?.path ?? 'this request'} has run ${runs.length} times`;
  if (promotion === undefined) {
    const reason = refusals[0]?.reason ?? 'its runs made different calls';
    return document === undefined ? undefined : `${what}; nothing is proposed: ${reason}`;
  }
  const scripts = promotion.scripts.map(({ purpose }) => `a script for ${purpose}`);
  const files = [`workflows/${promotion.name}.md`, ...scripts, 'a line in history.md'].join(', ');
  const calls = Math.round(promotion.saves.modelCalls / promotion.served.length);
  const saved = calls === 0 ? '' : `, which would save ${calls} model calls a run`;
  return `${what} the same way: ${commandLine('grow')} shows ${files}${saved}`;
}

function isSameWork(
  one: RecordedTurn,
  own: RecordedTurn,
  documents: Parameters<typeof documentOf>[1],
): boolean {
  const document = documentOf(own.request, documents);
  if (document !== undefined) return documentOf(one.request, documents) === document;
  const toolsOf = ({ calls }: RecordedTurn): string => calls.map(({ tool }) => tool).join();
  return documentOf(one.request, documents) === undefined && toolsOf(one) === toolsOf(own);
}

/** Returns a line on a script that failed again in this turn; `undefined` if none did. */
async function scriptNote(
  { pce, workspace, model, commandLine }: Host,
  turn: string,
): Promise<string | undefined> {
  const read = async (id: string) => ({
    turn: id,
    events: (await pce.events(id)).map(({ event }) => event),
  });
  const { events } = await read(turn);
  const hasFailed = events.some(
    (event) =>
      event.type === 'workflow.failed' || (event.type === 'tool.finished' && !event.outcome.ok),
  );
  if (!hasFailed) return undefined;
  const listed = await pce.list({ session: workspace.root, limit: maxRead });
  const turns = await Promise.all(listed.map((one) => read(one.turn)));
  const oldest = turns.reverse();
  // Only a model mends a program.
  const programs = model === undefined ? [] : findProgramMends(oldest, workspace);
  const [mend] = [...findScriptMends(oldest, workspace), ...programs].filter(({ failures }) =>
    failures.includes(turn),
  );
  if (mend === undefined) return undefined;
  return `${mend.file} failed in ${mend.failures.length} runs: ${commandLine('grow')} has it mended, and tried on them`;
}

/** Returns a line on changes of a planning document that wait, for errors of this turn, which must have been recorded; `undefined` if none do. */
async function changeNote(
  { workspace: { root }, commandLine }: Host,
  turn: string,
  planFile: string,
): Promise<string | undefined> {
  const [proposals, errors] = await Promise.all([readProposals(root), errorIdsOf(root, turn)]);
  const own = proposals.filter(
    ({ id, file }) => errors.includes(id) && resolve(root, file) === realpathSync(planFile),
  );
  if (own.length === 0) return undefined;
  const changes = own.length === 1 ? 'a change of it' : `${own.length} changes of it`;
  return `${own[0]?.file} failed in the same way again; ${commandLine('history')} shows ${changes}, tried against the run that failed`;
}
