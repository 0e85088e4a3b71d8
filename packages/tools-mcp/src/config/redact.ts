import type { McpServerConfig } from './server-config.js';

const shortest = 8;

/** Replaces what the host gave a server in confidence: values of its environment and of its headers. */
export function redact(text: string, config: McpServerConfig): string {
  const given = 'command' in config ? config.env : config.headers;
  const secrets = Object.values(given ?? {})
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= shortest)
    .sort((a, b) => b.length - a.length);
  return secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
}
