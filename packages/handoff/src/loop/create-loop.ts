import { basename } from 'node:path';
import { InvalidInputError, LeaseHeldError } from '@pce/core/errors';
import { parseCriterion, systemClock, systemIds } from '@pce/core/internal';
import type { Lease } from '@pce/core/store';
import { patternScrubber } from '@pce/tracker';
import { storeContent } from '@pce/tracker/internal';
import { openOnEpisode } from './drive/ask-person.js';
import { toPlanner } from './drive/handover-text.js';
import type { LoopParts } from './drive/loop-context.js';
import { driveLoop } from './drive/loop-driver.js';
import { LoopWriter } from './drive/loop-writer.js';
import { loopCollection } from './loop-journal.js';
import type { Loop, LoopOptions } from './loop-options.js';
import { loopRoles } from './rules/events.js';

const ttlMs = 30_000;
const renewMs = 10_000;

/**
 * Creates the closed loop of a planner and an executor: each answer is a checkpoint and becomes the other's message,
 * until the success criteria are met. Work interrupted by a crash is never repeated without asking a person.
 *
 * @throws `InvalidInputError` for criteria that code cannot check
 */
export function createLoop(options: LoopOptions): Loop {
  const { store, clock = systemClock, ids = systemIds, loop: id, criteria } = options;
  assertCriteria(criteria);
  const { owner = ids.next('loop') } = options;
  const scrubber = options.scrubber ?? patternScrubber();
  const parts: LoopParts = {
    ...options,
    clock,
    content: options.content ?? storeContent(store, clock),
    scrub: (text) => scrubber.scrub(text),
  };
  const exists = async (): Promise<boolean> =>
    (await store.getView(loopCollection, id)) !== undefined;
  return {
    async run(signal) {
      signal.throwIfAborted();
      await using lease = await holdLease(parts, owner);
      const { fence } = lease;
      const writer = (await exists())
        ? await LoopWriter.load(store, clock, id, fence)
        : await begin(parts, fence);
      const either = AbortSignal.any([signal, lease.lost]);
      return await driveLoop(parts, writer, either);
    },
    async resolve(question, { choose, by }) {
      const { episode, questions } = (await LoopWriter.load(store, clock, id)).state;
      const asked = questions.find((each) => each.id === question);
      if (asked === undefined) {
        throw new InvalidInputError(`loop ${id} has no open question ${question}`);
      }
      // The process may have been killed before the question was opened on the episode.
      await openOnEpisode(options.tracker, episode, asked);
      await options.tracker.resolveIntervention({ episode, intervention: question, choose, by });
    },
    async state() {
      return (await exists()) ? (await LoopWriter.load(store, clock, id)).state : undefined;
    },
  };
}

function assertCriteria(criteria: readonly string[]): void {
  if (criteria.length === 0) {
    throw new InvalidInputError('a loop needs a success criterion: `report.md` exists');
  }
  const unclear = criteria.filter((criterion) => parseCriterion(criterion) === undefined);
  if (unclear.length === 0) return;
  throw new InvalidInputError(
    `no program can check ${unclear.map((each) => JSON.stringify(each)).join(', ')}: write it as in \`report.md\` exists, or \`report.md\` contains "Summary"`,
  );
}

async function begin(parts: LoopParts, fence: Lease): Promise<LoopWriter> {
  const { tracker, store, clock, content, loop: id, goal, criteria, planner, executor } = parts;
  const { maxIterations = 50, maxMs = 28_800_000, maxCost } = parts;
  await tracker.startEpisode({ episode: id, goal, roles: [...loopRoles], key: `${id}-start` });
  const { project = basename(parts.workspace) } = parts;
  const message = toPlanner({ project, goal, criteria, verdicts: [] });
  await tracker.sendMessage({ episode: id, target: 'planner', message, id: `${id}-m0` });
  return LoopWriter.create(store, clock, fence, id, {
    type: 'loop.started',
    episode: id,
    goal: await content.put(goal),
    criteria: [...criteria],
    agents: { planner: planner.name, executor: executor.name },
    maxIterations,
    maxMs,
    ...(maxCost !== undefined && { maxCost }),
  });
}

async function holdLease(
  { store, clock, loop, isOwnerAlive = () => true }: LoopParts,
  owner: string,
) {
  const key = `loop/${loop}`;
  let taken = await store.tryAcquire({ key, owner, ttlMs });
  if (!taken.acquired && !isOwnerAlive(taken.holder.owner)) {
    taken = await store.tryAcquire({ key, owner, ttlMs, supersedes: taken.holder.token });
  }
  if (!taken.acquired) throw new LeaseHeldError(key, taken.holder.owner, taken.holder.expiresAt);
  let { lease } = taken;
  const lost = new AbortController();
  let cancelTimer = (): void => undefined;
  const renewLater = (): void => {
    cancelTimer = clock.setTimer(() => {
      store.renew(lease, ttlMs).then(
        (renewed) => {
          lease = renewed;
          renewLater();
        },
        (error: unknown) => lost.abort(error),
      );
    }, renewMs);
  };
  renewLater();
  return {
    fence: taken.lease,
    lost: lost.signal,
    async [Symbol.asyncDispose]() {
      cancelTimer();
      if (!lost.signal.aborted) await store.release(lease);
    },
  };
}
