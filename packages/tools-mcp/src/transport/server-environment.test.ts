import { afterEach, expect, it, vi } from 'vitest';
import { serverEnvironment } from './server-environment.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('passes on variables that a program needs to start and that are named, and no others (F5)', () => {
  vi.stubEnv('PATH', '/bin');
  vi.stubEnv('TZ', undefined);
  vi.stubEnv('API_KEY', 'secret');
  const plain = serverEnvironment();
  expect(plain.PATH).toBe('/bin');
  expect(plain).not.toHaveProperty('TZ');
  expect(plain).not.toHaveProperty('API_KEY');
  expect(serverEnvironment({ PATH: '/usr/bin', API_KEY: 'other' })).toEqual({
    ...plain,
    PATH: '/usr/bin',
    API_KEY: 'other',
  });
});
