import { UnauthorizedError } from '@modelcontextprotocol/client';
import { ToolError } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import { redact } from '../config/redact.js';
import type { McpServerConfig } from '../config/server-config.js';
import { toCallFailure } from './call-failure.js';

/** Explains why a server cannot be reached, with advice. Nothing was sent that could have had an effect. */
export function connectError(name: string, config: McpServerConfig, cause: unknown): ToolError {
  if (ToolError.isInstance(cause)) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const said = cleanText(redact(message, config), 1_000);
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  const text = `MCP server ${name} cannot be reached: ${said}; ${advice(config, message, inner)}`;
  const failure = toCallFailure(inner);
  if (failure.kind === 'failed' && failure.code === 'permission_denied') {
    return new ToolError('permission_denied', text, { cause });
  }
  return new ToolError('dependency_missing', text, { cause, isRetryable: true });
}

function advice(config: McpServerConfig, message: string, cause: unknown): string {
  if (UnauthorizedError.isInstance(cause) && 'auth' in config) {
    return 'a person has to sign in where its OAuth provider led: pass the answer to finishAuth, then load again';
  }
  if (!('command' in config)) return `is there a Streamable HTTP server at ${config.url}?`;
  return message.includes('ENOENT')
    ? `is the command ${JSON.stringify(config.command)} installed, and its folder (cwd) there?`
    : `does ${JSON.stringify([config.command, ...(config.args ?? [])].join(' '))} start by hand?`;
}
