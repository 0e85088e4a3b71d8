import { secretPattern } from '@pce/core/text';
import type { McpServerConfig } from './server-config.js';

/** Shorter values are left alone: they stand in texts by chance. */
const minLength = 8;

/** Replaces values of a server's environment and headers, in whatever way they are written, by `***`. */
export function redact(text: string, config: McpServerConfig): string {
  const given = 'command' in config ? config.env : config.headers;
  return Object.values(given ?? {})
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= minLength)
    .sort((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replace(secretPattern(secret), '***'), text);
}
