import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickSecrets, scriptEnvironment } from './script-environment.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the environment of a script', () => {
  it('has the secrets that it asks for, and no others (E2)', () => {
    expect(pickSecrets('script.a', ['KEY'], { KEY: 'k', OTHER: 'o' })).toEqual({ KEY: 'k' });
    expect(pickSecrets('script.a', [], { KEY: 'k' })).toEqual({});
  });

  it.each([{}, { KEY: '' }, { KEY: undefined }])('requires each secret: %j (E2)', (env) => {
    expect(() => pickSecrets('script.a', ['KEY'], env)).toThrow(
      'script.a needs the secret KEY; put it in .env',
    );
    expect(() => pickSecrets('script.a', ['constructor'], env)).toThrow(/secret constructor/);
  });

  it('has the variables that a program needs to start, which no secret replaces (E2)', () => {
    vi.stubEnv('PATH', '/bin');
    vi.stubEnv('TZ', undefined);
    vi.stubEnv('API_KEY', 'secret');
    const made = scriptEnvironment({ KEY: 'k', PATH: '/evil' }, 'id-1');
    expect(made).toMatchObject({ KEY: 'k', PATH: '/bin', PCE_IDEMPOTENCY_KEY: 'id-1' });
    expect(made).not.toHaveProperty('TZ');
    expect(made).not.toHaveProperty('API_KEY');
  });
});
