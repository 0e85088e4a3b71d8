import { fakeClock } from '@pce/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, api, textAt } from '../../test/api.js';
import { testEpisode } from '../../test/episodes.js';
import { testTurns } from '../../test/turns.js';
import { executed, registered } from '../../test/work.js';

let pce: Api;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  const clock = fakeClock();
  const turns = testTurns(clock);
  const { store } = turns;
  const { tracker, episode } = await testEpisode({ clock, store });
  pce = api({ store, ids: turns.ids, clock, turns: turns.pce, episodes: tracker });
  const content = '1. Dig\n2. Plant\n3. Rest';
  for (const place of ['a', 'b', 'c']) {
    clock.advance(1_000);
    await executed(pce, content);
    await registered(pce);
    await tracker.startEpisode({ goal: place });
    await tracker.recordCheckpoint({ episode, role: 'executor', iteration: 1, scratchpad: place });
    await pce.send('POST /api/webhooks', { url: `https://${place}.example/hook`, events: [] });
    await turns.pce.thread(place).start('Look').result();
    await turns.pce.thread('garden').start('Look').result();
  }
  const plan = await pce.send('POST /api/plans', { content });
  const execution = await pce.send('GET /api/executions?limit=1');
  const turn = await pce.send('GET /api/turns?limit=1');
  ids = {
    episode,
    plan: textAt(plan, 'plan_id'),
    execution: textAt(execution, 'executions', '0', 'execution_id'),
    turn: textAt(turn, 'turns', '0', 'turn_id'),
  };
});

afterAll(() => pce[Symbol.asyncDispose]());

async function page(path: string, query: string) {
  const address = path.replace(/:(\w+)/, (_, name) => ids[name] ?? '');
  const { body } = await pce.send(`GET ${address}?${query}`);
  const rows = Object.values(body).find((value): value is unknown[] => Array.isArray(value)) ?? [];
  return { rows: rows.map((row) => JSON.stringify(row)), next: body.next_cursor };
}

it.each([
  '/api/agents',
  '/api/episodes',
  '/api/episodes/:episode/checkpoints',
  '/api/episodes/:episode/events',
  '/api/executions',
  '/api/executions/:execution/events',
  '/api/executions/:execution/tasks',
  '/api/plans',
  '/api/plans/:plan/tasks',
  '/api/threads',
  '/api/threads/garden/turns',
  '/api/turns',
  '/api/turns/:turn/events',
  '/api/turns/:turn/log',
  '/api/webhooks',
])('%s is the same in pages of any size, of which none is empty (D4)', async (path) => {
  const whole = await page(path, '');
  const count = whole.rows.length;
  expect(count).toBeGreaterThan(1);
  expect(whole.next).toBeNull();

  for (const limit of [1, 2, count - 1, count, count + 1]) {
    const pages: string[][] = [];
    for (let cursor = ''; ; ) {
      const { rows, next } = await page(path, `limit=${limit}${cursor}`);
      pages.push(rows);
      if (typeof next !== 'string') break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }

    expect(pages.flat().toSorted()).toEqual(whole.rows.toSorted());
    expect(pages).toHaveLength(Math.ceil(count / limit));
  }
});

it.each(['/api/executions', '/api/turns'])(
  '%s lists what began within a time (F16)',
  async (path) => {
    const { rows } = await page(path, 'limit=200');
    const began = (row: string): string => {
      const { started_at, created_at } = JSON.parse(row);
      return created_at ?? started_at;
    };
    const second = [...new Set(rows.map(began))].sort()[1] ?? '';
    const of = (wanted: (at: string) => boolean) => rows.filter((row) => wanted(began(row)));
    const range = `since=${second}&until=${second}`;
    const first = await page(path, `${range}&limit=1`);
    const rest =
      first.next === null ? { rows: [] } : await page(path, `${range}&cursor=${first.next}`);

    expect([...first.rows, ...rest.rows]).toEqual(of((at) => at === second));
    expect(await page(path, `since=${second}`)).toEqual({
      rows: of((at) => at >= second),
      next: null,
    });
    expect((await page(path, `until=${second}`)).rows).toEqual(of((at) => at <= second));
    expect(await page(path, 'until=1969-01-01T00:00:00Z')).toEqual({ rows: [], next: null });
    expect((await page(path, 'since=0001-01-01T00:00:00Z')).rows).toEqual(rows);
  },
);
