import { join } from 'node:path';
import { Agent, MemorySession, Runner, type Session, tool } from '@openai/agents';
import * as z from 'zod';
import { openDatabase } from '../../../src/open-database.ts';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpecs } from '../../../src/workload.ts';
import type { OpenPeer } from '../../peer.ts';
import { turnNames } from '../../turn-names.ts';
import { fakeModel } from './fake-model.ts';
import { sessionSchema, sqliteSession } from './sqlite-session.ts';

interface Sessions {
  next(): Session;
  close?(): void;
}

function openSessions(setup: string, folder: string): Sessions | undefined {
  if (setup === 'memory') return undefined;
  if (setup === 'memory-session') return { next: () => new MemorySession() };
  const database = openDatabase(join(folder, 'sessions.db'), 'NORMAL');
  database.exec(sessionSchema);
  const nextTurn = turnNames();
  return { next: () => sqliteSession(database, nextTurn()), close: () => database.close() };
}

export const openPeer: OpenPeer = (options) => {
  const { setup, workload, folder } = options;
  const parameters = workInput(z);
  const tools = toolSpecs(1).map((spec) =>
    tool({
      ...spec,
      parameters,
      execute: async (args) => JSON.stringify(await workload.work(args)),
    }),
  );
  const agent = new Agent({
    name: 'worker',
    instructions: systemPrompt,
    model: fakeModel(options),
    tools,
  });
  const runner = new Runner({ tracingDisabled: true });
  const sessions = openSessions(setup, folder);
  return {
    run: (steps) =>
      runner.run(agent, requestOf(steps), {
        maxTurns: steps + 5,
        ...(sessions && { session: sessions.next() }),
      }),
    close: () => sessions?.close?.(),
  };
};
