import { memoryStore } from '@pce/core';
import type { JsonObject } from '@pce/core/contracts';
import { noAttachments } from '@pce/core/internal';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { openApiTools } from '@pce/tools';
import { expect, it } from 'vitest';
import { userToken } from './user-token.ts';

const secret = 'a secret that is long enough for HS256';

it('makes tools of the whole document of a PCE server, and plays an execution with them (B6, D4)', async () => {
  await using store = memoryStore();
  await using server = createServer({ store, turns: 'shown', auth: { users: { secret } } });
  await using listening = await listen(server);

  const { tools, problems } = await openApiTools(server.openapi, {
    name: 'pce',
    server: listening.url,
    allowPrivateNetworks: true,
    headers: { authorization: `Bearer \${USER_TOKEN}` },
    env: { USER_TOKEN: userToken(secret, 'ann') },
  });
  const call = async (name: string, args: JsonObject) => {
    const tool = tools.find((each) => each.name === `pce.${name}`);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    const parsed = await tool.parse(args);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    const { data } = await tool.execute(parsed.value, {
      turn: 'turn_1',
      session: 's',
      run: undefined,
      idempotencyKey: `key-of-${name}`,
      signal: AbortSignal.timeout(10_000),
      attachments: noAttachments,
      pass: () => true,
    });
    return data as { json: JsonObject; mismatch: string | null };
  };

  const operations = Object.values(Object(server.openapi.paths)).flatMap((path) =>
    Object.keys(Object(path)),
  );
  expect(tools.length + problems.length).toBe(operations.length);
  expect(problems).toEqual([]);
  const once = tools.filter(({ effect }) => effect === 'once').map(({ name }) => name);
  expect(once).toEqual(['pce.changeAgent', 'pce.changeExecution']);

  const plan = await call('createPlan', { body: { content: '# Jump\n\n- [ ] Jump\n' } });
  const made = await call('createExecution', { body: { plan_id: plan.json.plan_id ?? null } });
  const again = await call('createExecution', { body: { plan_id: plan.json.plan_id ?? null } });
  expect(again.json.execution_id).toBe(made.json.execution_id);
  const path = { execution_id: made.json.execution_id ?? null };
  await call('changeExecution', { ...path, body: { status: 'CANCELLED' } });
  const shown = await call('getExecution', path);
  expect(shown).toMatchObject({ json: { status: 'CANCELLED' }, mismatch: null });
  expect([plan.mismatch, made.mismatch]).toEqual([null, null]);
  expect((await call('listExecutions', { status: 'CANCELLED' })).json).toMatchObject({
    executions: [path],
  });
  await expect(call('getExecution', { execution_id: 'none' })).rejects.toThrow('404');
});
