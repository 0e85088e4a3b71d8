import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readStream, verifyStream } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { loopJournal } from '@pce/handoff/internal';
import { sqliteStore } from '@pce/storage-sqlite';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { createTracker, episodeJournal } from '@pce/tracker';
import { expect, it } from 'vitest';
import { killableProcess } from './killable-process.ts';
import { linesFile } from './lines-file.ts';
import { loopLineSchema } from './loop-line.ts';
import type { LoopTask } from './loop-process.ts';
import { pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';

const never = { classify: () => Promise.reject(new Error('nothing is left to compare')) };

async function countResumptions(store: Store): Promise<number> {
  const { entries } = await readStream(store, episodeJournal, 'l1');
  return entries.filter(({ event }) => event.type === 'episode.resumed').length;
}

/** Kills an agent with this diary in its command line. Returns whether there was one. */
function killAgent(diary: string, role: string): boolean {
  for (const pid of existsSync('/proc')
    ? readdirSync('/proc').filter((n) => /^\d+$/.test(n))
    : []) {
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (args[2] !== role || args[3] !== diary) continue;
      process.kill(Number(pid), 'SIGKILL');
      return true;
    } catch {
      // It has already ended.
    }
  }
  return false;
}

it(
  'loses no message of a loop and hands none over twice unasked, when it or its agents are killed (C7, C8, F1)',
  async () => {
    using folder = makeFolder();
    const [program, agent] = await Promise.all(
      ['loop-process.ts', 'loop-agent-process.ts'].map((name) =>
        bundleProgram(fileURLToPath(new URL(name, import.meta.url)), folder.root),
      ),
    );
    const [file, diary] = [folder.newFile(), folder.newFile('.jsonl')];
    const task = { file, folder: folder.root, agent: agent ?? '', diary };
    await using loop = killableProcess<LoopTask>({
      program: program ?? '',
      task,
      onLine: () => true,
    });
    const kills = { loop: 0, planner: 0, executor: 0 };
    for (let round = 0; round < rounds; round += 1) {
      await loop.atWork();
      await pause(upTo(300));
      const victim = (['loop', 'planner', 'executor'] as const)[round % 3] ?? 'loop';
      if (victim !== 'loop' && killAgent(diary, victim)) kills[victim] += 1;
      else {
        kills.loop += 1;
        await loop.kill();
        loop.restart();
      }
    }
    await loop.atWork();
    await loop.end();

    const prompts = linesFile(diary, loopLineSchema).read();
    await using store = sqliteStore(file);
    await using tracker = createTracker({ store, classifier: never });
    const { entries } = await readStream(store, loopJournal, 'l1');
    const resumptions = await countResumptions(store);
    const asked = entries.filter(({ event }) => event.type === 'question.asked').length;
    const { messages, roles } = await tracker.getStatus('l1');
    console.info(
      `${rounds} kills (${JSON.stringify(kills)}): ${messages.queued} messages, ${prompts.length} prompts, ${asked} questions, ${resumptions} resumptions`,
    );
    // A delivered message is delivered again only after asking a person, and marked as such.
    const handed = prompts.filter(({ prompt }) => prompt.startsWith('You are'));
    expect(new Set(handed.map(({ prompt }) => prompt)).size).toBe(handed.length);
    expect(prompts.length - handed.length).toBeLessThanOrEqual(asked);
    // Every message was answered, except those to the planner that the loop's end made obsolete.
    const [waiting = 0, left] = (['planner', 'executor'] as const).map((name) => {
      return roles.find(({ role }) => role === name)?.queued;
    });
    expect(left).toBe(0);
    expect(waiting).toBeLessThanOrEqual(resumptions + 1);
    expect(messages).toMatchObject({ acknowledged: messages.queued - waiting, failed: 0 });
    expect(entries.at(-1)?.event).toMatchObject({ type: 'loop.ended', outcome: 'completed' });
    await verifyStream(store, loopJournal, 'l1');
  },
  testTimeoutMs,
);
