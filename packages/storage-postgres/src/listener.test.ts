import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { listen } from './listener.js';

function connection(query = async () => ({ rows: [] })) {
  const emitter = new EventEmitter();
  const release = vi.fn();
  const asked = vi.fn(query);
  const client = Object.assign(emitter, { query: asked, release });
  return { emitter, release, asked, client };
}

describe('a listener', () => {
  it('receives notifications of its channel, also empty ones (D2)', async () => {
    const { emitter, asked, client } = connection();
    const received: string[] = [];
    const listener = await listen(client, '"c"', (payload) => received.push(payload));
    expect(asked).toHaveBeenCalledWith({ text: 'LISTEN "c"' });
    emitter.emit('notification', { payload: 'a' });
    emitter.emit('notification', {});
    expect(received).toEqual(['a', '']);
    expect(listener.isLost).toBe(false);
  });

  it.each(['stop', 'error', 'end'])(
    'ends its connection once, by %s, and does not return it to the pool (D2)',
    async (how) => {
      const { emitter, release, client } = connection();
      const listener = await listen(client, 'c', () => undefined);
      if (how === 'stop') listener.stop();
      else emitter.emit(how, new Error('gone'));
      expect(listener.isLost).toBe(true);
      listener.stop();
      emitter.emit('end');
      expect(release.mock.calls).toEqual([[true]]);
    },
  );

  it('closes its connection if it cannot listen (D2)', async () => {
    const { release, client } = connection(() => Promise.reject(new Error('no right')));
    await expect(listen(client, 'c', () => undefined)).rejects.toThrow('no right');
    expect(release.mock.calls).toEqual([[true]]);
  });
});
