import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HandoffOutcome, HandoffSession, PermissionRequest } from '@pce/core/ports';
import { makeFolder } from '@pce/test-support';
import { readAgentOutput } from '@pce/tracker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killableAcpAgent } from '../test/killable-acp-agent.js';
import {
  agentsFolder,
  type FakeModel,
  type ModelRequest,
  realAgent,
  realAgentNames,
  startFakeModel,
} from '../test/real-agents.js';
import { acpDriver, commandDriver } from './index.js';

// Real agents from npm, with a model on loopback: `pnpm test:agents` installs them and runs this.

const { signal } = new AbortController();
const minute = 60_000;
/** Rows of the table printed at the end: agent, test, result. */
const rows: (readonly [string, string, string])[] = [];

const isOf = ({ messages, tools = [] }: ModelRequest, words: string): boolean =>
  tools.length > 0 && JSON.stringify(messages).includes(words);
const limitOf = ({ text, ...end }: HandoffOutcome) =>
  readAgentOutput(`${text}\n\n${'message' in end ? end.message : ''}`, { now: Date.now() });
const endOf = (outcome: HandoffOutcome): string => {
  const { text, ...end } = outcome;
  const limit = limitOf(outcome);
  const said = 'message' in end ? end.message : text;
  const words = said.replace(/\s+/g, ' ').slice(-90).trim();
  return `${end.status}${'reason' in end ? ` (${end.reason})` : ''}: “${words}”${limit ? `: ${limit.kind}` : ''}`;
};

describe.skipIf(agentsFolder === undefined).each(realAgentNames)('%s', (name) => {
  let model: FakeModel;
  beforeAll(async () => {
    model = await startFakeModel(agentsFolder ?? '');
  });
  afterAll(() => model[Symbol.asyncDispose]());
  const note = (what: string, gave: string): void => void rows.push([name, what, gave]);

  function open(decision: 'allow' | 'reject' = 'reject') {
    const { root } = makeFolder();
    const agent = realAgent(name, agentsFolder ?? '', makeFolder().root, model.url);
    const asked: PermissionRequest[] = [];
    const killable = killableAcpAgent(agent.acp, root);
    const driver = acpDriver({ name, agent: killable.link, idleMs: minute, files: false });
    const start = (resume?: string): Promise<HandoffSession> =>
      driver.start({
        workspace: root,
        signal,
        ...(resume !== undefined && { resume }),
        permission: async (request) => {
          asked.push(request);
          return decision;
        },
      });
    const options = { name, dialect: name, agent: agent.command, idleMs: minute };
    return { agent, root, asked, start, kill: killable.kill, command: commandDriver(options) };
  }

  it(
    'writes a file once it is allowed, and not if it is rejected (C8)',
    async () => {
      for (const decision of ['allow', 'reject'] as const) {
        const { agent, root, asked, start } = open(decision);
        const file = join(root, 'notes.md');
        model.answerBy((request) => {
          if (!isOf(request, 'write the notes')) return { content: 'ok' };
          const hasResult = request.messages.some(({ role }) => role === 'tool');
          return hasResult
            ? { content: 'That was it.' }
            : { toolCalls: [agent.write(file, 'notes')] };
        });
        await using session = await start();
        const outcome = await session.prompt({ text: 'write the notes', signal });
        expect(outcome.status).toBe('completed');
        expect(asked).toHaveLength(1);
        expect(existsSync(file)).toBe(decision === 'allow');
        if (decision === 'allow') expect(readFileSync(file, 'utf8')).toBe('notes');
        note(`permission: ${decision}`, `asked for ${asked[0]?.kind} “${asked[0]?.title}”`);
      }
    },
    minute,
  );

  it(
    'is cancelled in less than 100 ms while its model hangs (A22)',
    async () => {
      const { start } = open();
      await using session = await start();
      const times: number[] = [];
      for (let tries = 1; tries <= 3; tries += 1) {
        const asked = new Promise<void>((resolve) => {
          model.answerBy((request) => {
            if (!isOf(request, `hang on ${tries}`)) return { content: 'ok' };
            resolve();
            return new Promise(() => undefined);
          });
        });
        const ended = session.prompt({ text: `hang on ${tries}`, signal });
        await asked;
        const from = performance.now();
        await session.cancel();
        expect((await ended).status).toBe('cancelled');
        times.push(Math.round(performance.now() - from));
      }
      note('cancel', `${times.join(', ')} ms`);
      // The quickest attempt, since the machine may be busy. The next prompt waits for the cancelled one to end.
      expect(Math.min(...times)).toBeLessThan(100);
    },
    minute,
  );

  it(
    'continues after kill -9 with the earlier conversation, without repeating it (F1, C8)',
    async () => {
      const { start, kill } = open();
      await using session = await start();
      model.answerBy(() => ({ content: 'I shall remember.' }));
      await session.prompt({ text: 'the word is Rumpelstilzchen', signal });
      const asked = new Promise<void>((resolve) => {
        model.answerBy((request) => {
          if (!isOf(request, 'now die')) return { content: 'ok' };
          resolve();
          return new Promise(() => undefined);
        });
      });
      const ended = session.prompt({ text: 'now die', signal });
      await asked;
      const from = performance.now();
      kill();
      const outcome = await ended;
      const ms = Math.round(performance.now() - from);
      expect(outcome).toMatchObject({ status: 'failed', reason: 'died', mayHaveActed: true });

      let knows = false;
      model.answerBy((request) => {
        if (isOf(request, 'what was the word')) knows = isOf(request, 'Rumpelstilzchen');
        return { content: 'You told me.' };
      });
      const resumed = await start(session.id).catch((error: Error) => error);
      if (resumed instanceof Error) {
        // Gemini CLI keeps no session of a killed process. A loop starts another one then.
        expect(name).toBe('gemini');
        return note('kill -9, resume', `its death is noticed in ${ms} ms; ${resumed.message}`);
      }
      await using again = resumed;
      const { status, text } = await again.prompt({ text: 'what was the word?', signal });
      expect(status).toBe('completed');
      expect(text).toContain('You told me.');
      expect(text).not.toContain('I shall remember.');
      expect(knows).toBe(true);
      note(
        'kill -9, resume',
        `its death is noticed in ${ms} ms; the new process knows the session`,
      );
    },
    minute,
  );

  it(
    'reports a 429 as a limit that passes (C5)',
    async () => {
      const { start, command, root } = open();
      const message = 'Rate limit reached. Please try again in 17 seconds.';
      model.answerBy(() => ({ error: { message, type: 'rate_limit_error' }, status: 429 }));
      await using session = await start();
      const byAcp = await session.prompt({ text: 'greet me', signal });
      note('429 over ACP', endOf(byAcp));
      expect(limitOf(byAcp)?.kind).toBe('transient');
      await using other = await command.start({ workspace: root, signal });
      const byCommand = await other.prompt({ text: 'greet me', signal });
      note('429 on the command line', endOf(byCommand));
      expect(limitOf(byCommand)?.kind).toBe('transient');
    },
    3 * minute,
  );

  it(
    'answers on its command line, and stops at a cap of its steps (C5, C8)',
    async () => {
      const { agent, root, command } = open();
      model.answerBy(() => ({ content: 'Hello from the model.' }));
      await using session = await command.start({ workspace: root, signal });
      const greeted = await session.prompt({ text: 'greet me', signal });
      expect(greeted).toMatchObject({ status: 'completed' });
      expect(greeted.text).toContain('Hello from the model.');
      note('command line', endOf(greeted));
      if (agent.capped === undefined) return note('step cap', 'it has none');
      let calls = 0;
      model.answerBy(() => {
        calls += 1;
        return { toolCalls: [agent.read(root, calls)] };
      });
      const options = { name, dialect: name, agent: agent.capped, idleMs: minute };
      await using capped = await commandDriver(options).start({ workspace: root, signal });
      const outcome = await capped.prompt({ text: 'look around', signal });
      note('step cap', endOf(outcome));
      const isCap = outcome.status === 'stopped' || limitOf(outcome)?.kind === 'step-cap';
      expect(isCap, endOf(outcome)).toBe(true);
    },
    2 * minute,
  );
});

afterAll(() => {
  if (rows.length === 0) return;
  const lines = rows.map((row) => `| ${row.join(' | ').replaceAll('\n', ' ')} |`);
  console.info(['| agent | tried | gave |', '|---|---|---|', ...lines].join('\n'));
});
