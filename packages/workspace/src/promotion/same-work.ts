import { titleOf } from '../document-outline.js';
import type { RecordedCall, RecordedTurn } from './recorded-turn.js';

/** One turn of a recurring piece of work. */
export interface Occurrence extends Pick<RecordedTurn, 'turn' | 'request' | 'steps' | 'spent'> {
  readonly calls: readonly RecordedCall[];
}

/** Turns that did the same: the same tools with the same arguments by name, for a document or for requests like each other. */
export interface Recurrence {
  /** The planning document; `undefined`: requests. */
  readonly document: RunDocument | undefined;
  readonly tools: readonly string[];
  readonly occurrences: readonly Occurrence[];
}

/** A planning document as its next run will be asked. */
export interface RunDocument {
  /** Relative to the root. */
  readonly path: string;
  readonly request: string;
  readonly steps: readonly string[];
}

/** Options for finding recurring work. */
export interface RecurringOptions {
  /** Minimum number of turns. @defaultValue 5 */
  readonly minTurns?: number;
  /** Planning documents, whose runs are counted whatever their wording was. @defaultValue none */
  readonly documents?: readonly RunDocument[];
}

/** Maximum number of calls of a turn that a workflow can replace. */
const maxCalls = 20;

/**
 * Returns the work that recurs: runs of a document first, then requests of the same tools. Of a document only the way that
 * most of its runs took.
 */
export function sameWork(
  turns: readonly RecordedTurn[],
  { minTurns = 5, documents = [] }: RecurringOptions = {},
): readonly Recurrence[] {
  const whole = turns.filter(
    ({ isWhole, calls }) => isWhole && calls.length > 0 && calls.length <= maxCalls,
  );
  const groups = Map.groupBy(whole, ({ request }) => documentOf(request, documents));
  return [...groups].flatMap(([document, runs]) => {
    const ways = [...Map.groupBy(runs, wayOf).values()].sort((a, b) => b.length - a.length);
    const kept = document === undefined ? ways : ways.slice(0, 1);
    return kept
      .filter(({ length }) => length >= minTurns)
      .filter(([first]) => document !== undefined || isWorthwhile(first))
      .map((occurrences) => ({
        document,
        tools: (occurrences[0]?.calls ?? []).map(({ tool }) => tool),
        occurrences,
      }));
  });
}

/** Returns the document that a request is: with the same text, or of the same title if it was edited since. */
export function documentOf(
  request: string,
  documents: readonly RunDocument[],
): RunDocument | undefined {
  const same = documents.find((document) => document.request === request);
  if (same !== undefined) return same;
  const title = titleOf(request);
  const alike = documents.filter((document) => titleOf(document.request) === title);
  return title !== undefined && alike.length === 1 ? alike[0] : undefined;
}

function wayOf({ calls }: RecordedTurn): string {
  return JSON.stringify(calls.map(({ tool, args }) => [tool, Object.keys(args).sort()]));
}

/** A single call in words saves nothing as a workflow unless a model decided about it. */
function isWorthwhile(turn: RecordedTurn | undefined): boolean {
  return turn !== undefined && (turn.calls.length > 1 || turn.spent.modelCalls > 0);
}
