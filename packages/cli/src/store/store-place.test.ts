import { expect, it } from 'vitest';
import { shownStore, storePlace } from './store-place.js';

const here = { cwd: '/here', root: '/work' };

it('keeps journals in the workspace, in memory, in a file or in PostgreSQL (F6, F7)', () => {
  const place = (store?: string) => storePlace({ store, ...here });

  expect(place()).toEqual({ type: 'file', file: '/work/.pce/pce.db' });
  expect(place('memory')).toEqual({ type: 'memory' });
  expect(place('a.db')).toEqual({ type: 'file', file: '/here/a.db' });
  for (const url of ['postgres://me@db/pce', 'postgresql://db/pce']) {
    expect(place(url)).toEqual({ type: 'postgres', url });
  }
});

it('shows no password (F7)', () => {
  expect(shownStore('postgres://me:secret@db:5433/pce?sslmode=require&password=secret')).toBe(
    'postgres://me@db:5433/pce?sslmode=require',
  );
  expect(shownStore('a.db')).toBe('a.db');
});
