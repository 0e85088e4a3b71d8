import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { Effect, Mode } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { modes } from '@pce/core/internal';
import * as z from 'zod';

/** Settings of the host for one tool of a server. */
export interface McpToolSettings extends EffectOverride {
  /** Modes in which the tool is offered. @defaultValue both */
  readonly modes?: readonly Mode[];
  /** Timeout in milliseconds, at most the turn's ceiling. @defaultValue the turn's `toolTimeoutMs`, 30,000 */
  readonly timeoutMs?: number;
  /**
   * Maximum passes of one call: each progress notification of the server is one. A call that exceeds it is cancelled,
   * and its result is the messages of its progress. @defaultValue progress is not counted
   */
  readonly maxPasses?: number;
}

/** Settings for any kind of server. */
interface McpServerSettings {
  /**
   * Settings by the server's name of the tool, which override the server's hints; `false` leaves the tool out.
   * @defaultValue none
   */
  readonly tools?: Readonly<Record<string, McpToolSettings | false>>;
  /**
   * Whether hints are used; `false`: all tools are `once` and need an approval, except as set in `tools`. @defaultValue
   * true
   */
  readonly trustHints?: boolean;
  /** Whether tools without `destructiveHint` need no approval. MCP considers such tools destructive. @defaultValue false */
  readonly trusted?: boolean;
}

/** A local server, started as a child process and called over standard input and output. */
export interface McpStdioServer extends McpServerSettings {
  readonly command: string;
  readonly args?: readonly string[];
  /** Variables besides `PATH`, `HOME`, locale and temporary folder. No other variable of this process is passed. */
  readonly env?: Readonly<Record<string, string>>;
  /** Working directory. @defaultValue the one of this process */
  readonly cwd?: string;
}

/** A remote server, called over Streamable HTTP. */
export interface McpHttpServer extends McpServerSettings {
  /** `http:` or `https:`, without user or password. */
  readonly url: string | URL;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `{ token: async () => '…' }` for a bearer token, or an OAuth client provider of the official SDK. */
  readonly auth?: AuthProvider | OAuthClientProvider;
}

/** A server and its settings. */
export type McpServerConfig = McpStdioServer | McpHttpServer;

const settings = {
  tools: z
    .record(
      z.string(),
      z.union([
        z.literal(false),
        z.strictObject({
          effect: z.enum(['read', 'idempotent', 'once']).optional(),
          destructive: z.boolean().optional(),
          modes: z.array(z.enum(modes)).min(1).optional(),
          timeoutMs: z.int().min(1).optional(),
          maxPasses: z.int().min(1).optional(),
        }),
      ]),
    )
    .optional(),
  trustHints: z.boolean().optional(),
  trusted: z.boolean().optional(),
};

const text = z
  .string()
  .min(1)
  .refine((value) => !value.includes('\0'), 'a NUL is not allowed');
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'not the name of a header');

const stdioServer = z.strictObject({
  command: text,
  args: z.array(z.string()).optional(),
  env: z.record(z.string().regex(/^[^=\0]+$/, 'not the name of a variable'), z.string()).optional(),
  cwd: text.optional(),
  ...settings,
});

const httpServer = z.strictObject({
  url: z.union([z.string(), z.instanceof(URL)]).refine(isHttpUrl, {
    message:
      'expected an http: or https: URL without user and password; put those into headers or auth',
  }),
  headers: z.record(headerName, z.string().regex(/^[^\r\n\0]*$/, 'a line break')).optional(),
  auth: z.custom<object>((value) => typeof value === 'object' && value !== null).optional(),
  ...settings,
});

/** Throws `InvalidInputError` with the server, the path in its settings and the expected value. */
export function assertServer(name: string, config: unknown): asserts config is McpServerConfig {
  const where = `MCP server ${JSON.stringify(name)}`;
  if (!/^[A-Za-z][\w-]{0,31}$/.test(name)) {
    throw new InvalidInputError(
      `${where}: its name begins its tools' names; use a letter, then letters, digits, "_" or "-", 32 at most`,
    );
  }
  const isObject = typeof config === 'object' && config !== null;
  const hasCommand = isObject && 'command' in config;
  if (hasCommand === (isObject && 'url' in config)) {
    throw new InvalidInputError(
      `${where}: give either command (a server to start) or url (a Streamable HTTP server)`,
    );
  }
  const parsed = (hasCommand ? stdioServer : httpServer).safeParse(config);
  if (parsed.success) return;
  const problems = parsed.error.issues.map((issue) => {
    const [inner = issue] = issue.code === 'invalid_key' ? issue.issues : [];
    return issue.path.length === 0 ? inner.message : `${issue.path.join('.')}: ${inner.message}`;
  });
  throw new InvalidInputError(`${where}: ${problems.join('; ')}`);
}

function isHttpUrl(value: string | URL): boolean {
  const url = URL.parse(String(value));
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  );
}

/** Untrusted annotations of a server's tool (MCP hints). */
interface ToolHints {
  readonly readOnlyHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
}

/** Settings of the host for a tool, which override hints. */
export interface EffectOverride {
  readonly effect?: Effect;
  readonly destructive?: boolean;
}

/** The host's trust in a server's annotations. */
interface HintTrust {
  /** `false`: hints are ignored, and every tool gets the strictest class. */
  readonly trustHints: boolean;
  /** Whether a tool without `destructiveHint` counts as harmless. MCP's default is destructive. */
  readonly trusted: boolean;
}

/**
 * Returns the effect class of a tool: the host's setting, otherwise the server's hints. Contradictory hints count as
 * the stricter one, untrusted hints as the strictest; a tool without hints is destructive, as in MCP.
 */
export function effectOf(
  hints: ToolHints,
  { effect, destructive }: EffectOverride,
  { trustHints, trusted }: HintTrust,
): { readonly effect: Effect; readonly destructive: boolean } {
  const hinted = trustHints ? hints : { destructiveHint: true };
  const isHarmless = hinted.readOnlyHint === true || trusted;
  return {
    effect: effect ?? hintedEffect(hinted),
    destructive: destructive ?? (effect !== 'read' && (hinted.destructiveHint ?? !isHarmless)),
  };
}

function hintedEffect({ readOnlyHint, idempotentHint, destructiveHint }: ToolHints): Effect {
  if (readOnlyHint === true) return destructiveHint === true ? 'once' : 'read';
  return idempotentHint === true ? 'idempotent' : 'once';
}
