import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { renderHook } from '../../test/render-hook.ts';
import { changeSettings } from '../app/settings.ts';
import { useWaiting } from './use-waiting.ts';

function anIntervention(id: string) {
  return {
    ...{ source: 'task', id, title: `Title ${id}`, kind: 'agent', message: `Message ${id}` },
    ...{ priority: 'high', opened_at: '2026-01-01T00:00:00.000Z', expires_at: null, turn_id: null },
    ...{ session: null, intervention: null, execution_id: 'x', task_id: '1', suggestions: [] },
    ...{ episode_id: null, options: [] },
  };
}

afterEach(() => {
  changeSettings({ notifies: false });
  vi.unstubAllGlobals();
});

describe('what waits for a person', () => {
  it('is notified of once it is new, where the person wished it and the browser lets it (D6)', async () => {
    using _page = fakePage();
    const told: unknown[] = [];
    const notify = class {
      static permission = 'granted';
      constructor(title: string, options: object) {
        told.push([title, options]);
      }
    };
    vi.stubGlobal('Notification', notify);
    let ids = ['a'];
    vi.stubGlobal('fetch', async () =>
      Response.json({ interventions: ids.map(anIntervention), next_cursor: null }),
    );
    await using hook = await renderHook(useWaiting, undefined);
    const look = async (next: readonly string[], ms: number) => {
      ids = [...next];
      await hook.act(() => vi.advanceTimersByTimeAsync(ms));
      await hook.act(() => vi.advanceTimersByTimeAsync(1));
      return hook.result.value?.map(({ id }) => id);
    };
    expect(await look(['a'], 5_000)).toEqual(['a']);
    expect(await look(['b', 'a'], 5_000)).toEqual(['b', 'a']);
    expect(told).toEqual([]);
    await hook.act(() => changeSettings({ notifies: true }));
    expect(await look(['b', 'c', 'a', 'd'], 15_000)).toEqual(['b', 'c', 'a', 'd']);
    expect(told).toEqual([['Title c', { body: 'Message c', tag: 'c' }]]);
    await look(['c'], 15_000);
    expect(told).toHaveLength(1);
    notify.permission = 'denied';
    await look(['e', 'c'], 15_000);
    expect(told).toHaveLength(1);
  });
});
