import { sqliteStore } from '@pce/storage-sqlite';
import { createTracker, type Tracker } from '@pce/tracker';
import { linesFile } from './lines-file.ts';
import { inputEnded, tell } from './process-under-test.ts';
import { pause } from './random.ts';
import { steadyClassifier as classifier } from './steady-classifier.ts';
import { trackerLineSchema } from './tracker-line.ts';

/** Task that a test gives an agent, as JSON in the first argument. It works until its standard input ends. */
export interface TrackerTask {
  readonly file: string;
  readonly episode: string;
  readonly role: 'planner' | 'executor';
  readonly diary: string;
}

/** Sends numbered messages, and records a checkpoint for each. After a restart it repeats the last one. */
async function plan(
  tracker: Tracker,
  { episode, diary }: TrackerTask,
  isOver: () => boolean,
): Promise<void> {
  const done = linesFile(diary, trackerLineSchema);
  for (let number = done.read().length; !isOver(); number += 1) {
    const message = { episode, target: 'executor', message: `plan ${number}`, id: `m-${number}` };
    const { sequence } = await tracker.sendMessage(message);
    const checkpoint = {
      episode,
      iteration: number,
      role: 'planner',
      scratchpad: `plan ${number}`,
    };
    await tracker.recordCheckpoint({ ...checkpoint, key: `c-${number}` });
    done.write({ message: message.id, sequence });
    tell({});
  }
}

/** Records each message before it acknowledges it, until all are. */
async function carryOut(
  tracker: Tracker,
  { episode, diary }: TrackerTask,
  isOver: () => boolean,
): Promise<void> {
  const done = linesFile(diary, trackerLineSchema);
  for (;;) {
    const isLast = isOver();
    const { messages } = await tracker.receiveMessages({ episode, target: 'executor', limit: 3 });
    for (const { message, sequence } of messages) {
      done.write({ message, sequence });
      await tracker.acknowledgeMessage({ episode, message });
      tell({});
    }
    if (messages.length === 0) {
      if (isLast) return;
      await pause(5);
    }
  }
}

const task: TrackerTask = JSON.parse(process.argv[2] ?? '');
await using store = sqliteStore(task.file);
await using tracker = createTracker({ store, classifier });
await tracker.recover();
await (task.role === 'planner' ? plan : carryOut)(tracker, task, inputEnded());
