import { Sequence } from '../../log/entries.js';
import type { ThreadBegan, ThreadEvent } from './events.js';

/** Name of a thread, unique within a session of an owner. */
export interface ThreadName {
  readonly thread: string;
  readonly session: string;
  /** The user or tenant that the thread belongs to. */
  readonly owner: string;
}

interface TurnOfThread {
  readonly turn: string;
  /** The first line of the request, 120 characters at most. */
  readonly title: string;
}

/** The state that a thread's journal folds to. */
export interface ThreadState extends ThreadName {
  readonly startedAt: number;
  readonly updatedAt: number;
  /** In order, without forgotten turns. */
  readonly turns: Sequence<TurnOfThread>;
  /** Number of turns that began, including forgotten ones. */
  readonly begun: number;
  /** Ids of turns forgotten individually: what later turns took from them is not passed on. */
  readonly forgotten: ReadonlySet<string>;
}

/** Returns the state after the first event of a thread. */
export function initialThread({ thread, session, owner, at }: ThreadBegan): ThreadState {
  return {
    thread,
    session,
    owner,
    startedAt: at,
    updatedAt: at,
    turns: Sequence.of(),
    begun: 0,
    forgotten: new Set(),
  };
}

export function evolveThread(state: ThreadState, event: ThreadEvent): ThreadState {
  switch (event.type) {
    case 'thread.began':
      return state;
    case 'thread.continued': {
      const { turn, title } = event;
      const turns = state.turns.append({ turn, title });
      return { ...state, updatedAt: event.at, turns, begun: state.begun + 1 };
    }
    case 'thread.forgot':
      return forgot(state, event.turns);
  }
}

function forgot(state: ThreadState, turns: readonly string[] | undefined): ThreadState {
  if (turns === undefined) return { ...state, turns: Sequence.of(), forgotten: new Set() };
  const forgotten = new Set([...state.forgotten, ...turns]);
  const left = state.turns.toArray().filter(({ turn }) => !forgotten.has(turn));
  return { ...state, turns: Sequence.of(...left), forgotten };
}
