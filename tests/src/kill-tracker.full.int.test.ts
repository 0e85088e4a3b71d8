import { fileURLToPath } from 'node:url';
import { verifyStream } from '@pce/core/internal';
import { sqliteStore } from '@pce/storage-sqlite';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { createTracker, episodeJournal } from '@pce/tracker';
import { expect, it } from 'vitest';
import { killableProcess, killOne } from './killable-process.ts';
import { linesFile } from './lines-file.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { trackerLineSchema } from './tracker-line.ts';
import type { TrackerTask } from './tracker-process.ts';

const never = { classify: () => Promise.reject(new Error('nothing is left to compare')) };

it(
  'loses and repeats no message and no checkpoint when agents are killed at random moments (C7, F1)',
  async () => {
    using folder = makeFolder();
    const source = fileURLToPath(new URL('tracker-process.ts', import.meta.url));
    const program = await bundleProgram(source, folder.root);
    const file = folder.newFile();
    const episode = 'episode_1';
    await using store = sqliteStore(file);
    await using tracker = createTracker({ store, classifier: never });
    await tracker.startEpisode({ episode, policy: { maxQueued: 1_000_000 } });

    const [sent, got] = [folder.newFile('.jsonl'), folder.newFile('.jsonl')];
    const agent = (role: TrackerTask['role'], diary: string) =>
      killableProcess<TrackerTask>({
        program,
        task: { file, episode, role, diary },
        onLine: () => true,
      });
    await using planner = agent('planner', sent);
    await using executor = agent('executor', got);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([planner.atWork(), executor.atWork()]);
      await killOne([planner, executor]);
    }
    await Promise.all([planner.atWork(), executor.atWork()]);
    await planner.end();
    await executor.end();

    const wanted = linesFile(sent, trackerLineSchema).read();
    const received = linesFile(got, trackerLineSchema).read();
    const status = await tracker.getStatus(episode);
    console.info(
      `${rounds} kills: ${status.messages.queued} messages, ${received.length} handed over`,
    );

    // The planner may have been killed before it recorded a sent message: it is the same message.
    expect(new Set(wanted.map(({ message }) => message)).size).toBe(wanted.length);
    expect(status.messages.queued).toBe(wanted.length);
    expect(status.messages.acknowledged).toBe(wanted.length);
    expect(status.checkpoints).toBe(wanted.length);
    // Each was delivered, in order; again only if the delivery was uncertain.
    const first = new Map(received.map(({ message, sequence }) => [message, sequence]));
    expect([...first]).toEqual(wanted.map(({ message, sequence }) => [message, sequence]));
    expect([...first.values()]).toEqual(wanted.map((_, index) => index + 1));
    expect(received.length - first.size).toBeLessThanOrEqual(rounds);
    await verifyStream(store, episodeJournal, episode);
  },
  testTimeoutMs,
);
