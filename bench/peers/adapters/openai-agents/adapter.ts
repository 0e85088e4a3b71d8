import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  Agent,
  type AgentInputItem,
  MemorySession,
  type Model,
  type ModelRequest,
  Runner,
  type Session,
  tool,
  Usage,
} from '@openai/agents';
import * as z from 'zod';
import { openDatabase } from '../../../src/open-database.ts';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpec } from '../../../src/workload.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';
import { turnNames } from '../../turn-names.ts';

const sessionSchema =
  'CREATE TABLE IF NOT EXISTS items (id INTEGER PRIMARY KEY, session TEXT NOT NULL, item TEXT NOT NULL)';

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
  const work = tool({
    ...toolSpec,
    parameters: workInput(z),
    execute: async (args) => JSON.stringify(await workload.work(args)),
  });
  const agent = new Agent({
    name: 'worker',
    instructions: systemPrompt,
    model: fakeModel(options),
    tools: [work],
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

function fakeModel({ workload }: PeerOptions): Model {
  return {
    async getResponse(request) {
      const args = workload.decide(lastTextOf(request));
      return {
        usage: new Usage(),
        output: args
          ? [
              {
                type: 'function_call',
                callId: `call_${args.step}`,
                name: 'work',
                arguments: JSON.stringify(args),
                status: 'completed',
              },
            ]
          : [
              {
                type: 'message',
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: 'Done.' }],
              },
            ],
      };
    },
    getStreamedResponse() {
      throw new Error('the workload does not stream');
    },
  };
}

function lastTextOf({ input }: ModelRequest): string {
  if (typeof input === 'string') return input;
  const last = input.at(-1);
  if (last?.type === 'function_call_result') return textOf(last.output);
  return last !== undefined && 'content' in last ? textOf(last.content) : '';
}

/** Returns the text of an output, which may be a string or an object with a kind. */
function textOf(output: unknown): string {
  if (typeof output === 'string') return output;
  const wrapped = typeof output === 'object' && output !== null && 'text' in output;
  return wrapped && typeof output.text === 'string' ? output.text : JSON.stringify(output);
}

/** A session as a host would write it: one row for each item. */
function sqliteSession(database: DatabaseSync, session: string): Session {
  const insert = database.prepare('INSERT INTO items (session, item) VALUES (?, ?)');
  const select = database.prepare('SELECT item FROM items WHERE session = ? ORDER BY id');
  return {
    getSessionId: async () => session,
    getItems: async () =>
      select.all(session).map(({ item }): AgentInputItem => JSON.parse(String(item))),
    addItems: async (items) => {
      database.exec('BEGIN');
      for (const item of items) insert.run(session, JSON.stringify(item));
      database.exec('COMMIT');
    },
    popItem: async () => undefined,
    clearSession: async () => {},
  };
}
