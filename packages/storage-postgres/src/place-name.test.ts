import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { placeName } from './connections.js';

it('names user, host and database, and never the password (F6)', () => {
  expect(placeName('postgres://me:secret@db.test:5433/pce?sslmode=require', 'postgresStore')).toBe(
    'PostgreSQL at me@db.test:5433/pce',
  );
  expect(placeName('postgresql:///pce', 'postgresStore')).toBe(
    'PostgreSQL at its default host/pce',
  );
});

it.each(['me:secret@db.test', 'postgres://me:secret@db.test:port/pce', 'mysql://me:secret@db/x'])(
  'refuses %s without repeating it (F6)',
  (url) => {
    let thrown: unknown;
    try {
      placeName(url, 'postgresStore');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'invalid_input' });
    expect(inspect(thrown)).not.toContain('secret');
  },
);
