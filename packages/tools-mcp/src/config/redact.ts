import { isSecretName, type Redactor, redactor, secretPattern } from '@pce/core/internal';
import type { McpServerConfig } from './server-config.js';

/** Minimum length of redacted values; shorter ones occur in texts by chance. */
const minLength = 8;

/** Replaces values of a server's environment and headers, in any encoding, by `***`. */
export function redact(text: string, config: McpServerConfig): string {
  return valuesOf(config)
    .sort((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replace(secretPattern(secret), '***'), text);
}

/**
 * Returns a redactor for a server's results, of values with secret names such as `API_TOKEN` and `Authorization`. Other
 * values, such as paths, may occur in results.
 */
export function resultRedactor(config: McpServerConfig): Redactor {
  return redactor(valuesOf(config, isSecretName));
}

function valuesOf(
  config: McpServerConfig,
  isMeant: (name: string) => boolean = () => true,
): string[] {
  const given = 'command' in config ? config.env : config.headers;
  return Object.entries(given ?? {})
    .filter(([name]) => isMeant(name))
    .flatMap(([, value]) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= minLength);
}
