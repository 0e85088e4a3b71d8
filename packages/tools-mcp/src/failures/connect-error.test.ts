import {
  ProtocolError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { ToolError } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { connectError } from './call-failure.js';

const stdio = { command: 'shop-mcp' };
const http = { url: 'https://shop.test/mcp' };
const auth = { token: async () => 't' };

describe('the error of a server that cannot be reached', () => {
  it.each([
    [stdio, new Error('no'), 'does "shop-mcp" start by hand?'],
    [{ ...stdio, args: ['-y', 'a'] }, new Error('no'), 'does "shop-mcp -y a" start by hand?'],
    [
      stdio,
      new Error('spawn shop-mcp ENOENT'),
      'is the command "shop-mcp" installed, and its folder (cwd) there?',
    ],
    [http, new Error('no ENOENT'), 'is there a Streamable HTTP server at https://shop.test/mcp?'],
    [http, 'what?', 'is there a Streamable HTTP server at https://shop.test/mcp?'],
  ])('has advice: %j, %s (F8)', (config, cause, advice) => {
    const error = connectError('shop', config, cause);
    const said = cause instanceof Error ? cause.message : cause;
    expect(error).toMatchObject({ failure: 'dependency_missing', isRetryable: true, cause });
    expect(error.message).toBe(`MCP server shop cannot be reached: ${said}; ${advice}`);
  });

  it('may ask for a sign-in of a person (F8)', () => {
    const cause = new UnauthorizedError('who are you?');
    const advice =
      'a person has to sign in where its OAuth provider led: pass the answer to finishAuth, then load again';
    for (const each of [cause, new Error('who are you?', { cause })]) {
      const error = connectError('shop', { ...http, auth }, each);
      expect(error).toMatchObject({ failure: 'permission_denied', isRetryable: false });
      expect(error.message).toContain(advice);
    }
    expect(connectError('shop', http, cause).message).not.toContain(advice);
  });

  it('is not retryable if the server rejects us (F8)', () => {
    const cause = new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'no', { status: 403 });
    expect(connectError('shop', http, cause).failure).toBe('permission_denied');
  });

  it('is retryable for other reasons (F8)', () => {
    const error = connectError('shop', http, new ProtocolError(-32000, 'broken'));
    expect(error).toMatchObject({ failure: 'dependency_missing', isRetryable: true });
  });

  it('is not nested, and contains no secret (F5)', () => {
    const known = new ToolError('timeout', 'late');
    expect(connectError('shop', stdio, known)).toBe(known);
    const config = { ...stdio, env: { KEY: 'abcdefgh' } };
    expect(connectError('shop', config, new Error('bad abcdefgh')).message).toContain('bad ***;');
  });
});
