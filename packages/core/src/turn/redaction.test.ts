import { aCommand, aPlan, completion, scriptedRoles } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createOrchestrator,
  defineTool,
  ModelError,
  memoryStore,
  type OrchestratorOptions,
  redactor,
} from '../index.js';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJlLW9mLWl0';
const secrets: readonly (readonly [string, string])[] = [
  ['sk-proj-abcDEF123456ghiJKL789', ''],
  ['sk_live_abcdefgh12345678', ''],
  ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', ''],
  ['AKIAABCDEFGHIJKLMNO7', ''],
  [jwt, ''],
  ['aB3dE5fG7hJ9kL1mN', 'Authorization: Bearer '],
  ['pw-hunter2', 'postgres://app:'],
  ['qwertyuiop', 'https://x.test/v1?api_key='],
];

/** Runs a turn whose tool fails, and then answers, with a text; returns all that is kept of it and shown of it. */
async function everythingOf(text: string, options: Partial<OrchestratorOptions> = {}) {
  const store = memoryStore();
  const shown: string[] = [];
  const fail = defineTool({
    name: 'leak.fail',
    description: 'Fails',
    input: z.object({}),
    effect: 'read',
    execute: () => {
      throw new Error(text);
    },
  });
  const answer = defineTool({
    name: 'leak.answer',
    description: 'Answers',
    input: z.object({}),
    effect: 'read',
    execute: () => ({ note: text, [text]: [text] }),
  });
  const pce = createOrchestrator({
    ...scriptedRoles({
      plan: () => aPlan(),
      decide: (input) => {
        shown.push(JSON.stringify([input.log.toArray(), input.claims.toArray()]));
        const name = { 1: 'leak.fail', 2: 'leak.answer' }[input.iteration];
        return name === undefined ? completion() : aCommand(name);
      },
      coordinate: ({ command: name }) => ({
        status: 'selected',
        kind: 'tool',
        name,
        args: {},
        reason: text,
      }),
      synthesize: () => ({ answer: `done: ${text}` }),
    }),
    tools: [fail, answer],
    store,
    ...options,
    save: async ({ markdown }) => void shown.push(markdown),
  });
  const result = await pce.start(`Do it: ${text}`).result();
  expect(result.status).toBe('completed');
  await pce.replay(result.turn);
  const bodies = (await store.read({ stream: `turn/${result.turn}` })).map(({ body }) => body);
  return [...bodies, ...shown, JSON.stringify(result.log), result.answer].join('\n');
}

describe('a secret', () => {
  it.each(secrets)(
    'with a recognizable form is stored nowhere: %s (F9)',
    async (secret, before) => {
      const after =
        before.includes('@') || before.startsWith('postgres') ? '@db.test/x' : ' and more';
      const all = await everythingOf(`account 4711, ${before}${secret}${after}, try again`);
      expect(all).not.toContain(secret);
      expect(all).toContain('account 4711');
      expect(all).toContain('try again');
    },
  );

  it('named by the host is stored nowhere, not even in base64 (F9)', async () => {
    const secret = 'planted-by-the-host';
    const all = await everythingOf(`${secret} ${btoa(secret)}`, { redactor: redactor([secret]) });
    expect(all).not.toContain(secret);
    expect(all).not.toContain(btoa(secret));
  });

  it('in a long prompt or reply that is kept is stored nowhere, not even a part of it (F9)', async () => {
    const secret = 'planted-by-the-host';
    const kept = `${'x'.repeat(99_990)}${secret}${'y'.repeat(200_000)}`;
    const spent = { inputTokens: 1, outputTokens: 1, cost: 0 };
    const roles = scriptedRoles();
    const store = memoryStore();
    const pce = createOrchestrator({
      ...roles,
      store,
      redactor: redactor([secret]),
      planner: {
        ...roles.planner,
        async plan(_, { budget }) {
          await budget.reserveModelCall();
          const texts = { promptHash: '0'.repeat(16), prompt: kept, reply: kept };
          const call = { model: 'm', at: 0, ms: 0, ...spent, ...texts };
          budget.settle({ ...spent, calls: [call] });
          throw new ModelError('m', 'not_json', 'no plan', {
            reply: `${'x'.repeat(7_990)}${secret}`,
          });
        },
      },
    });
    const { turn } = await pce.start('Do it').result();
    const entries = await store.read({ stream: `turn/${turn}` });
    const failed = entries.find(({ type }) => type === 'role.failed')?.body ?? '';
    expect(failed).toMatch(/x\*\*\*y+…y+"/);
    expect(failed.length).toBeLessThan(420_000);
    for (const { body } of entries) expect(body).not.toContain(secret.slice(0, 8));
  });

  it('is searched for in time that grows with the text', () => {
    const parts = fc.constantFrom(
      'a',
      '-',
      ':',
      '/',
      '://',
      '?',
      '&a=',
      'sk-',
      'eyJ',
      '.',
      ' ',
      '@',
      'Bearer ',
    );
    const property = fc.property(parts, parts, (one, other) => {
      const began = performance.now();
      redactor().text(`${one}${other}`.repeat(50_000));
      expect(performance.now() - began).toBeLessThan(2_000);
    });
    fc.assert(property, { numRuns: 60 });
    const began = performance.now();
    redactor().text('-----BEGIN PRIVATE KEY-----'.repeat(2_000));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
