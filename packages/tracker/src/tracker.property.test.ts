import { rebuildViews, replayStream } from '@pce/core/internal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plan, reflection, scriptedReflector, watched } from '../test/watched.js';
import { createTracker, episodeJournal } from './index.js';
import { toEpisodeStatus } from './rules/episode-status.js';

const role = fc.constantFrom('planner', 'executor');

const outputs = [
  'Done.',
  'Exceeded 25 native tool calls',
  'API Error: Overloaded',
  'You have hit your usage limit. Try again in 2 hours.',
  'Prompt is too long',
  'A potential loop was detected.',
] as const;

const act = fc.oneof(
  fc.record({ do: fc.constant('record' as const), role, first: fc.nat(12), fails: fc.boolean() }),
  fc.record({ do: fc.constant('send' as const), role }),
  fc.record({ do: fc.constant('receive' as const), role, acknowledged: fc.nat(3) }),
  fc.record({ do: fc.constant('report' as const), role, text: fc.constantFrom(...outputs) }),
  fc.record({ do: fc.constant('pause' as const), role }),
  fc.record({ do: fc.constant('resume' as const) }),
  fc.record({ do: fc.constant('restore' as const), place: fc.nat(5) }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 180 }) }),
  fc.record({ do: fc.constant('restart' as const) }),
);

it('for any calls, messages keep their order, none is lost, and state, rows and journal agree (C1, C7, F14)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), fc.boolean(), async (acts, aligned) => {
      const reflector = scriptedReflector(reflection(aligned));
      const { tracker: first, options, clock } = watched({ reflector });
      let tracker = first;
      const { episode } = await tracker.startEpisode();
      const sent = { planner: 0, executor: 0 };
      const acknowledged = { planner: 0, executor: 0 };
      let iteration = 0;
      for (const each of acts) {
        switch (each.do) {
          case 'record': {
            iteration += 1;
            const error = each.fails ? { message: 'no network' } : undefined;
            const scratchpad = plan(5, each.first);
            await tracker.recordCheckpoint({
              episode,
              iteration,
              role: each.role,
              scratchpad,
              error,
            });
            break;
          }
          case 'send': {
            const name = each.role === 'planner' ? 'planner' : 'executor';
            sent[name] += 1;
            const message = `${name} ${sent[name]}`;
            await tracker.sendMessage({ episode, target: each.role, message });
            break;
          }
          case 'receive': {
            const name = each.role === 'planner' ? 'planner' : 'executor';
            const { messages, pause } = await tracker.receiveMessages({ episode, target: name });
            if (pause?.target.includes(name)) expect(messages).toEqual([]);
            // The first one handed out follows the last one acknowledged, without a gap.
            expect(messages.map(({ sequence }) => sequence)).toEqual(
              messages.map((_, index) => acknowledged[name] + index + 1),
            );
            for (const { message, sequence } of messages.slice(0, each.acknowledged)) {
              await tracker.acknowledgeMessage({ episode, message });
              acknowledged[name] = sequence;
            }
            break;
          }
          case 'report': {
            const advice = await tracker.reportOutput({
              episode,
              role: each.role,
              text: each.text,
              zone: 'UTC',
            });
            if (each.text.includes('usage limit')) expect(advice.do).toBe('pause');
            break;
          }
          case 'pause':
            await tracker.pauseEpisode({ episode, reason: 'x', target: each.role });
            break;
          case 'resume':
            await tracker.resumeEpisode({ episode });
            break;
          case 'restore': {
            const { rows } = await tracker.listCheckpoints({ episode });
            const checkpoint = rows[each.place]?.checkpoint;
            if (checkpoint !== undefined) {
              await tracker.restoreCheckpoint({ episode, checkpoint, scope: 'transcript' });
            }
            break;
          }
          case 'wait':
            clock.advance(each.minutes * 60_000);
            break;
          case 'restart':
            await tracker.close();
            tracker = createTracker(options);
            await tracker.recover();
            break;
        }
      }
      await tracker.settled(episode);
      const status = await tracker.getStatus(episode);
      expect(status).toMatchObject({ isWorking: false });
      const { state } = await replayStream(options.store, episodeJournal, episode);
      expect(toEpisodeStatus(state)).toEqual(status);
      const list = await tracker.listCheckpoints({ episode, limit: 100 });
      expect(list.rows).toHaveLength(status.checkpoints);
      await rebuildViews(options.store);
      expect(await tracker.getStatus(episode)).toEqual(status);
      expect(await tracker.listCheckpoints({ episode, limit: 100 })).toEqual(list);
      await tracker.close();
    }),
    { numRuns: 60 },
  );
});
