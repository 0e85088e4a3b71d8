import { describe, expect, it, vi } from 'vitest';
import { api } from '../../test/api.js';
import { tokenOf, withTokens } from '../../test/tokens.js';
import { executed, registered } from '../../test/work.js';

const lists = 'GET /api/plans';
const wrongKey = (each: number): string => `pce_agent_${String(each).padStart(43, '0')}`;

describe('requests without a valid key or token', () => {
  it('are refused where a token is sent to a server that takes none, and say so (D8)', async () => {
    await using pce = api();
    const { status, body } = await pce.send(lists, undefined, 'some-token');
    expect([status, body.detail]).toEqual([
      401,
      'this is no key of an agent, and this server takes no tokens of users',
    ]);
  });

  it('are asked to send one if the server takes tokens (D8)', async () => {
    await using pce = api(withTokens);
    const { status, body } = await pce.send(lists);
    expect(status).toBe(401);
    expect(body.detail).toContain('send Authorization: Bearer');
  });

  it('are limited by address; a right token from there still gets in (D8)', async () => {
    await using pce = api({ ...withTokens, limits: { unauthorizedRequestsPerMinute: 10 } });
    const { fetch } = pce.server;
    const get = (token: string, remoteAddress: string) =>
      fetch(
        new Request('http://pce/api/plans', { headers: { Authorization: `Bearer ${token}` } }),
        {
          remoteAddress,
        },
      );
    const statuses: number[] = [];
    for (let each = 0; each < 15; each += 1) {
      statuses.push((await get(wrongKey(each), '192.0.2.1')).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual(Array(5).fill(429));
    expect((await get(await tokenOf('alice'), '192.0.2.1')).status).toBe(200);
    expect((await get(wrongKey(1), '192.0.2.2')).status).toBe(401);
    for (let each = 0; each < 10; each += 1) await get(wrongKey(each), `2001:db8:1:2::${each}`);
    expect((await get(wrongKey(1), '2001:db8:1:2::ffff')).status).toBe(429);
    expect((await get(wrongKey(1), '2001:db8:1:3::ffff')).status).toBe(401);
    pce.clock.advance(60_000);
    expect((await get(wrongKey(1), '192.0.2.1')).status).toBe(401);
  });
});

describe('the agents of a user', () => {
  it('have a limit together (D8)', async () => {
    await using pce = api({ limits: { ownerRequestsPerMinute: 3 } });
    const agents = [await registered(pce), await registered(pce)];
    const statuses: number[] = [];
    for (const { id, key } of [...agents, ...agents]) {
      statuses.push((await pce.send(`GET /api/agents/${id}`, undefined, key)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await pce.send(lists)).status).toBe(200);
  });
});

describe('a user who is locked out', () => {
  it('is refused, and so are the agents of the user (D8)', async () => {
    const lockedOut = new Set<string>();
    const users = {
      ...withTokens.auth.users,
      isLockedOut: (owner: string) => lockedOut.has(owner),
    };
    await using pce = api({ auth: { users } });
    const [alice, bob] = [await tokenOf('alice'), await tokenOf('bob')];
    const { id, key } = await registered(pce, { as: alice });
    lockedOut.add('alice');
    expect((await pce.send(lists, undefined, alice)).status).toBe(403);
    expect((await pce.send(`GET /api/agents/${id}`, undefined, key)).status).toBe(403);
    expect((await pce.send(lists, undefined, bob)).status).toBe(200);
  });
});

describe('a stream', () => {
  it('ends for a user who is locked out while reading it (D8)', async () => {
    const lockedOut = new Set<string>();
    const isLockedOut = (owner: string) => lockedOut.has(owner);
    await using pce = api({ auth: { users: { ...withTokens.auth.users, isLockedOut } } });
    const token = await tokenOf('alice');
    const execution = await executed(pce, '1. Jump', token);
    const response = await pce.server.fetch(
      new Request(`http://pce/api/executions/${execution}/stream?follow=true`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    const onEnded = vi.fn();
    const text = response.text().then(onEnded);
    const pass = async () => {
      for (let ms = 0; ms < 4_000; ms += 500) {
        await new Promise((resolve) => setImmediate(resolve));
        pce.clock.advance(500);
      }
    };
    await pass();
    expect(onEnded).not.toHaveBeenCalled();
    lockedOut.add('alice');
    await pass();
    await text;
  });

  it('is cut when the token of its reader ends, without the word that all was said (D8)', async () => {
    await using pce = api(withTokens);
    const execution = await executed(pce, '1. Jump', await tokenOf('alice'));
    const token = await tokenOf('alice', { seconds: 10 });
    const response = await pce.server.fetch(
      new Request(`http://pce/api/executions/${execution}/stream?follow=true`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    const text = response.text();
    for (let ms = 0; ms < 10_000; ms += 500) {
      await new Promise((resolve) => setImmediate(resolve));
      pce.clock.advance(500);
    }
    expect(await text).toContain('execution_created');
    expect(await text).not.toContain('event: end');
  });
});
