import { describe, expect, it } from 'vitest';
import { toolDefinition } from '../catalog/tool-definition.js';
import { schemaChecks } from '../schema/schema-check.js';
import { callError } from './call-failure.js';

const config = { command: 'shop-mcp', env: { KEY: 'abcdefgh' } };
const define = (effect: 'read' | 'once') =>
  toolDefinition(
    { name: 'buy', inputSchema: { type: 'object' } },
    { server: 'shop', config, settings: { effect }, toCheck: schemaChecks() },
  );
const quiet = { isTooLong: () => false, stderr: () => '' };
const cause = new Error('why');

describe("an error of a server's call", () => {
  it("has the server's message without secrets (F5)", () => {
    const failure = {
      kind: 'failed',
      code: 'rate_limited',
      message: 'abcdefgh: slow down',
    } as const;
    const error = callError(define('read'), failure, quiet, cause);
    expect(error).toMatchObject({
      failure: 'rate_limited',
      message: 'shop.buy: ***: slow down',
      cause,
    });
  });

  it('is retryable if the call certainly did not run (F8)', () => {
    const error = callError(define('once'), { kind: 'refused', message: 'no' }, quiet, cause);
    expect(error).toMatchObject({ failure: 'dependency_missing', isRetryable: true });
    expect(error.message).toBe('shop.buy was not run: MCP server shop turned it away twice: no');
  });

  it.each([
    ['read', true, 'it may be called again (no; broke)'],
    [
      'once',
      false,
      'it is unknown whether it ran, so it is not repeated: check before you call it again (no; broke)',
    ],
  ] as const)('and is %s may be repeated or not: %s (F8)', (effect, isRetryable, advice) => {
    const broken = { ...quiet, stderr: () => 'broke' };
    const error = callError(define(effect), { kind: 'lost', message: 'no' }, broken, cause);
    expect(error).toMatchObject({ failure: 'internal', isRetryable });
    expect(error.message).toBe(
      `shop.buy was under way when the connection with MCP server shop broke; ${advice}`,
    );
    const silent = callError(define(effect), { kind: 'lost', message: 'no' }, quiet, cause);
    expect(silent.message).toMatch(/\(no\)$/);
  });

  it('for a message that is too long is not retryable (F8)', () => {
    const tooLong = { ...quiet, isTooLong: () => true };
    const error = callError(define('read'), { kind: 'lost', message: 'no' }, tooLong, cause);
    expect(error).toMatchObject({ failure: 'internal', isRetryable: false });
    expect(error.message).toContain('ask it for less, or raise maxMessageBytes');
  });
});
