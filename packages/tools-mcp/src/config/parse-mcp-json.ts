import type { Json, JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { isJsonObject } from '@pce/core/internal';
import { toJson } from '@pce/network-parts';
import type { McpProblem } from './mcp-problem.js';
import { assertServer, type McpServerConfig } from './server-config.js';

/** The servers of an `mcp.json`. */
export interface McpJson {
  /** Servers for `mcpTools({ servers })`. */
  readonly servers: Readonly<Record<string, McpServerConfig>>;
  /** Invalid servers, and settings without effect. */
  readonly problems: readonly McpProblem[];
}

const known = ['command', 'args', 'env', 'cwd', 'url', 'headers', 'tools', 'trustHints', 'trusted'];

/**
 * Parses the text of an `mcp.json` in the form of most clients, `{ "mcpServers": { … } }`, or of VS Code, `{ "servers":
 * { … } }`; comments and trailing commas are allowed. Invalid servers are among the problems, and the others are
 * returned. Skips servers with `"disabled": true` or `"enabled": false`.
 *
 * @param env - Values of `${NAME}` and `${env:NAME}` in texts, such as a workspace's `.env`. No other source is read.
 * `${NAME:-default}` has a default.
 * @throws `InvalidInputError` if the text has another form.
 */
export function parseMcpJson(
  text: string,
  env: Readonly<Record<string, string | undefined>> = {},
): McpJson {
  const servers: Record<string, McpServerConfig> = {};
  const problems: McpProblem[] = [];
  for (const [server, entry] of Object.entries(readServers(text))) {
    try {
      if (!isJsonObject(entry)) throw new InvalidInputError('its settings are not an object');
      if (`${entry.disabled}` === 'true' || `${entry.enabled}` === 'false') continue;
      const { config, unknown } = readServer(server, entry, env);
      servers[server] = config;
      if (unknown.length > 0) {
        problems.push({ server, message: `without effect here: ${unknown.join(', ')}` });
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push({ server, message: `it is left out: ${why}` });
    }
  }
  return { servers, problems };
}

/** Reads `mcpServers`, or the `servers` of VS Code. */
function readServers(text: string): JsonObject {
  let json: Json;
  try {
    json = toJson(JSON.parse(withoutComments(text)));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidInputError(`not JSON: ${why}`, { cause });
  }
  const servers = isJsonObject(json) ? (json.mcpServers ?? json.servers) : undefined;
  if (isJsonObject(servers)) return servers;
  throw new InvalidInputError('expected { "mcpServers": { "name": { "command": … } } }');
}

/** Removes a byte order mark, comments and trailing commas, which editors allow in such files. */
function withoutComments(text: string): string {
  const keepTexts = (found: string) => (found.startsWith('"') ? found : '');
  return text
    .replace(/^\uFEFF/, '')
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, keepTexts)
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, keepTexts);
}

function readServer(
  name: string,
  { type, disabled: _, enabled: __, ...entry }: JsonObject,
  env: Readonly<Record<string, string | undefined>>,
): { readonly config: McpServerConfig; readonly unknown: readonly string[] } {
  if (type === 'sse') {
    throw new InvalidInputError(
      'type sse is not supported; use the Streamable HTTP address of the server',
    );
  }
  const keys = Object.keys(entry);
  const wanted = keys.filter((key) => known.includes(key));
  const config = expandVariables(
    Object.fromEntries(wanted.map((key) => [key, entry[key] ?? null])),
    env,
  );
  assertServer(name, config);
  return { config, unknown: keys.filter((key) => !known.includes(key)) };
}

/**
 * Replaces `${NAME}`, `${env:NAME}` and `${NAME:-default}` in every text. Throws for a name without a value, and for
 * other placeholders, which nothing would replace.
 */
function expandVariables(value: Json, env: Readonly<Record<string, string | undefined>>): Json {
  if (typeof value === 'string') return expandText(value, env);
  if (Array.isArray(value)) return value.map((item) => expandVariables(item, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, expandVariables(item, env)]),
  );
}

function expandText(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\$\{([^}]*)\}/g, (whole, inner: string) => {
    const [, name, fallback] = /^(?:env:)?([A-Za-z_]\w*)(?::-(.*))?$/s.exec(inner) ?? [];
    if (name === undefined) {
      throw new Error(
        `${whole} is not filled in here: write the value, or take it from a variable`,
      );
    }
    const found = (Object.hasOwn(env, name) ? env[name] : undefined) ?? fallback;
    if (found !== undefined) return found;
    throw new Error(`there is no ${name}: set it, or give a default as in \${${name}:-value}`);
  });
}
