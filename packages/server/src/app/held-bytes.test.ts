import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { aCommand, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Api, api, checked, textAt } from '../../test/api.js';
import { tokenOf, withTokens } from '../../test/tokens.js';

const limits = { heldBytes: 900_000, ownerHeldBytes: 600_000, fileBytes: 450_000 };

/** An upload whose body stays away until it is let in. */
function upload(pce: Api, as: string, bytes: number) {
  const content = new TextEncoder().encode(
    JSON.stringify({ name: 'a.txt', text: 'a'.repeat(bytes) }),
  );
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
  const { promise: isRead, resolve: read } = Promise.withResolvers<boolean>();
  const body = new ReadableStream(
    {
      async pull(controller) {
        read(true);
        await isLetIn;
        controller.enqueue(content);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    body,
    headers: {
      Authorization: `Bearer ${as}`,
      'Content-Type': 'application/json',
      'Content-Length': String(content.length),
    },
    duplex: 'half',
  } as const;
  const answer = pce.server.fetch(new Request('http://pce/api/attachments', init));
  return {
    letIn,
    answer: answer.then((each) => checked('POST', '/api/attachments', each)),
    /** Whether its body is read: else it is refused. */
    isTaken: Promise.race([isRead, answer.then(() => false)]),
  };
}

function sentTo(pce: Api, path: string, as: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${as}` };
  return pce.server.fetch(new Request(`http://pce${path}`, { headers }));
}

async function withUsers() {
  const [ann, bob] = [await tokenOf('ann'), await tokenOf('bob')];
  return { pce: api({ ...withTokens, limits, turns: 'shown' }), ann, bob };
}

describe('bodies that are under way', () => {
  it('have room for so many bytes of one owner: more is refused, and that of others taken (D8)', async () => {
    const { pce, ann, bob } = await withUsers();
    const withheld = upload(pce, ann, 420_000);
    await withheld.isTaken;

    const refused = await upload(pce, ann, 300_000).answer;

    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('Retry-After')).toBe('1');
    const other = upload(pce, bob, 300_000);
    other.letIn();
    expect((await other.answer).status).toBe(201);
    withheld.letIn();
    expect((await withheld.answer).status).toBe(201);
    const again = upload(pce, ann, 300_000);
    again.letIn();
    expect((await again.answer).status).toBe(201);
  });

  it('never hold more than their owner and all may, and leave nothing behind, whatever comes (D8)', async () => {
    const { pce } = await withUsers();
    const owners = await Promise.all(['a', 'b', 'c'].map((name) => tokenOf(name)));
    const uploads = fc.record({
      as: fc.constantFrom(...owners),
      bytes: fc.integer({ min: 20_000, max: 400_000 }),
    });
    const held = (all: { readonly bytes: number }[]) =>
      all.reduce((sum, { bytes }) => sum + bytes, 0);
    await fc.assert(
      fc.asyncProperty(fc.array(uploads, { minLength: 1, maxLength: 12 }), async (sent) => {
        const all = sent.map(({ as, bytes }) => ({ as, bytes, ...upload(pce, as, bytes) }));
        const isTaken = await Promise.all(all.map((each) => each.isTaken));
        const taken = all.filter((_, index) => isTaken[index]);
        expect(held(taken)).toBeLessThanOrEqual(limits.heldBytes);
        for (const owner of owners) {
          const own = held(taken.filter(({ as }) => as === owner));
          expect(own).toBeLessThanOrEqual(limits.ownerHeldBytes);
        }
        for (const { letIn } of all) letIn();
        for (const each of all) {
          expect((await each.answer).status).toBe(taken.includes(each) ? 201 : 503);
        }
        expect(taken.length).toBeGreaterThan(0);
      }),
      { numRuns: 15 },
    );
  });

  it('that come slower than the rate are refused (D8)', async () => {
    const { pce, ann } = await withUsers();
    const slow = upload(pce, ann, 300_000);
    await slow.isTaken;
    pce.clock.advance(10_000);
    expect(await slow.answer).toMatchObject({
      status: 408,
      body: { detail: 'less than 16384 bytes a second came in 10 seconds' },
    });
  });
});

describe('answers that no one reads', () => {
  it('have room for so many bytes; read or given up, they make room again (D8)', async () => {
    const { pce, ann, bob } = await withUsers();
    const files: string[] = [];
    for (const letter of ['a', 'b']) {
      const stored = await pce.send(
        'POST /api/attachments',
        { name: 'a.txt', text: letter.repeat(130_000) },
        ann,
      );
      files.push(`/api/attachments/${textAt(stored, 'hash')}`);
    }
    const [file = ''] = files;
    const unread: Response[] = [];
    for (;;) {
      const response = await sentTo(pce, file, ann);
      if (response.status !== 200) {
        expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
        break;
      }
      unread.push(response);
      expect(unread.length).toBeLessThan(20);
    }

    expect(unread.length).toBeGreaterThan(2);
    expect((await sentTo(pce, '/api/plans', bob)).status).toBe(200);
    await unread.pop()?.body?.cancel();
    const again = await sentTo(pce, file, ann);
    expect(await again.text()).toBe('a'.repeat(130_000));
    // Who takes nothing is cut off.
    const [stalled] = unread;
    pce.clock.advance(30_000);
    await expect(stalled?.text()).rejects.toThrow('nothing was read for 30000 ms');
    expect(await (await sentTo(pce, files[1] ?? '', ann)).text()).toBe('b'.repeat(130_000));
  });
});

it('an object of more than 10,000 keys is refused (D8)', async () => {
  await using pce = api();
  const inputs = (keys: number) =>
    Object.fromEntries(Array.from({ length: keys }, (_, index) => [`n${index}`, 1]));

  const { status, body } = await pce.send('POST /api/agents', { name: 'a', role: inputs(10_001) });

  expect(status).toBe(422);
  expect(body.detail).toBe('body: an object may have at most 10000 keys');
});

it('an owner stores as many bytes of files as the quota allows (D8)', async () => {
  await using pce = api({ turns: 'shown', limits: { ownerStoredBytes: 10 } });
  const store = (text: string) => pce.send('POST /api/attachments', { name: 'a.txt', text });

  expect((await store('12345')).status).toBe(201);
  expect(await store('123456')).toMatchObject({
    status: 413,
    body: { detail: 'you have stored 5 of 10 bytes of files: 6 more are not taken' },
  });
  expect((await store('abcde')).status).toBe(201);
});

it('a turn beyond those that may be under way is refused (D8)', async () => {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const { promise: isDone, resolve: finish } = Promise.withResolvers<string>();
  const wait = defineTool({
    name: 'wait',
    description: 'Wait',
    input: z.object({}),
    effect: 'read',
    execute: () => isDone,
  });
  const roles = scriptedRoles({
    decide: ({ iteration }) => (iteration === 1 ? aCommand('wait') : completion()),
  });
  const turns = createOrchestrator({ ...roles, tools: [wait], store, clock, ids: countingIds() });
  await using pce = api({ store, clock, turns, limits: { turnsUnderWay: 2 } });
  const start = () => pce.send('POST /api/turns', { request: 'Wait' });
  const first = [await start(), await start()];
  const refused = await start();

  expect(first.map(({ status }) => status)).toEqual([201, 201]);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  finish('done');
  for (;;) {
    const { status } = await start();
    if (status === 201) break;
    expect(status).toBe(503);
    await new Promise(setImmediate);
  }
});
