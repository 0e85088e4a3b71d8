import { defineStream, eventSchema } from '@pce/core/internal';
import type { ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';

const added = {
  task: z.string(),
  contextId: z.string(),
  /** Id of the config within the task. */
  config: z.string(),
  url: z.string(),
  /** Token of the client, sent back to it; empty for none. */
  token: z.string(),
  scheme: z.string(),
  credentials: z.string(),
  /** Version of the event whose updates are sent next; those before are not sent. */
  version: z.number(),
  /** Number of its updates that were sent. */
  part: z.number(),
};

export const pushSchema = z.object({
  ...added,
  /** Whether there is nothing more to send. */
  isOver: z.boolean(),
  isRemoved: z.boolean(),
});

/** An address to which the updates of a task are sent, and how far they were. */
export type Push = Readonly<z.output<typeof pushSchema>>;

export const pushCollections = {
  /** Addresses with something to send, now or later. */
  pending: 'a2a-push/pending',
  /** All addresses of a task, also removed ones. */
  of: (task: string): string => `a2a-push/of/${encodeURIComponent(task)}`,
};

export const pushJournal = /* @__PURE__ */ defineStream({
  name: 'a2a-push',
  version: 1,
  events: {
    'push.added': eventSchema('push.added', added),
    'push.sent': eventSchema('push.sent', {
      version: z.number(),
      part: z.number(),
      isLast: z.boolean(),
    }),
    'push.removed': eventSchema('push.removed', {}),
  },
  initial(first): Push | undefined {
    if (first.type !== 'push.added') return undefined;
    const { type: _, v: __, at: ___, ...push } = first;
    return { ...push, isOver: false, isRemoved: false };
  },
  evolve(state, event): Push {
    switch (event.type) {
      case 'push.added': {
        const { type: _, v: __, at: ___, ...push } = event;
        return { ...push, isOver: state.isOver, isRemoved: false };
      }
      case 'push.sent':
        return { ...state, version: event.version, part: event.part, isOver: event.isLast };
      case 'push.removed':
        return { ...state, isRemoved: true };
    }
  },
  project: (steps) => steps.flatMap(({ after }) => rowsOf(after)),
});

export const pushId = ({ task, config }: Pick<Push, 'task' | 'config'>): string =>
  `${task}.${encodeURIComponent(config)}`;

function rowsOf(push: Push): ViewWrite[] {
  const { task, isOver, isRemoved } = push;
  const key = pushId(push);
  const value = JSON.stringify(push);
  return [
    { collection: pushCollections.of(task), key, value },
    { collection: pushCollections.pending, key, value: isOver || isRemoved ? null : value },
  ];
}
