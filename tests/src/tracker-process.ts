import { sqliteStore } from '@pce/storage-sqlite';
import { createTracker } from '@pce/tracker';
import { steadyClassifier as classifier } from './steady-classifier.ts';
import { type TrackerAgentTask, work } from './tracker-agent.ts';

export interface TrackerTask extends TrackerAgentTask {
  readonly file: string;
}

const task: TrackerTask = JSON.parse(process.argv[2] ?? '');
const { episode } = task;
await using store = sqliteStore(task.file);
await using tracker = createTracker({ store, classifier });
await tracker.recover();
await work(task, {
  async send(number, text) {
    const message = { episode, target: 'executor', message: text, id: `m-${number}` };
    const { sequence } = await tracker.sendMessage(message);
    const checkpoint = { episode, iteration: number, role: 'planner', scratchpad: text };
    await tracker.recordCheckpoint({ ...checkpoint, key: `c-${number}` });
    return { message: message.id, sequence };
  },
  receive: async (request) => (await tracker.receiveMessages({ episode, ...request })).messages,
  acknowledge: (message) => tracker.acknowledgeMessage({ episode, message }),
});
