import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { installAtFirstUse } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { History } from '../test/history.ts';

/** The parts of Temporal's worker that replay a workflow, without a server. */
interface WorkerSdk {
  readonly bundleWorkflowCode: (options: object) => Promise<object>;
  readonly DefaultLogger: new (level: string) => object;
  readonly Runtime: { install(options: object): unknown };
  readonly Worker: {
    runReplayHistory(options: object, history: object, workflowId: string): Promise<void>;
  };
}

const folder = fileURLToPath(new URL('../test/sdk', import.meta.url));
const sdk = await installAtFirstUse(folder, '@temporalio/testing/package.json');

if ('missing' in sdk) it.skip(`workflows of Temporal: ${sdk.missing}`);
else
  describe('workflows of Temporal, replayed from histories made by hand', async () => {
    const { bundleWorkflowCode, DefaultLogger, Runtime, Worker }: WorkerSdk = createRequire(
      sdk.file,
    )('@temporalio/worker');
    const logger = new DefaultLogger('ERROR');
    Runtime.install({ logger });
    const workflowsPath = fileURLToPath(new URL('turn-workflows.ts', import.meta.url));
    const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger });
    const replay = ({ events }: History) =>
      Worker.runReplayHistory({ workflowBundle }, { events }, 'turn/turn_1');
    const begun = () => new History('driveTurn', 'turn_1');
    const ended = { state: 'ended', status: 'completed' };

    it('drive a turn on, until it has ended (F7)', async () => {
      const more = begun().activity('drive', 'turn_1', { state: 'more' });
      await replay(more.activity('drive', 'turn_1', ended).completed());
      const early = begun().activity('drive', 'turn_1', { state: 'more' }).completed();
      await expect(replay(early)).rejects.toThrow('nondeterminism');
    });

    it('wait for a wake, or a moment, and then drive it again (F7)', async () => {
      const waits = begun().activity('drive', 'turn_1', { state: 'waits' }).signal('wake');
      await replay(waits.activity('drive', 'turn_1', ended).completed());
      const until = { state: 'waits', again: 1_800_000_100_000 };
      const sleeps = begun().activity('drive', 'turn_1', until).timer('1');
      await replay(sleeps.activity('drive', 'turn_1', ended).completed());
    });

    it('look at what is due from time to time (F7)', async () => {
      const looks = new History('sweepTurns', null).activity('due', null, { turns: [] });
      await replay(looks.timer('1').activity('due', null, { turns: [] }));
    });
  });
