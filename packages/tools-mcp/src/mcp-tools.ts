import type { Progress } from '@modelcontextprotocol/client';
import { InvalidInputError } from '@pce/core/errors';
import { type Tool, ToolError } from '@pce/core/tools';
import { approvals } from './catalog/approvals.js';
import type { Listing } from './catalog/listing.js';
import {
  type HeldTool,
  type McpChange,
  type ToolRegistry,
  toolRegistry,
} from './catalog/tool-registry.js';
import type { McpProblem } from './config/mcp-problem.js';
import { assertServer, type McpServerConfig } from './config/server-config.js';
import { type McpServer, mcpServer } from './mcp-server.js';
import type { AttachmentStore } from './results/attachment.js';
import { type CallTool, mcpTool } from './results/mcp-tool.js';
import { textOutput, toolOutput } from './results/tool-output.js';
import { cleanText } from './sanitize/clean-text.js';

/** The progress of a call, as its server reports it. */
export interface McpProgress {
  /** `server.tool` */
  readonly tool: string;
  readonly progress: number;
  readonly total: number | undefined;
  readonly message: string | undefined;
}

/** Options of `mcpTools`. */
export interface McpToolsOptions {
  /** Servers by name: a letter, then letters, digits, `_`, `-`, 32 at most. The name is the family of its tools. */
  readonly servers: Readonly<Record<string, McpServerConfig>>;
  /**
   * Tool name → version, as `approved()` answered it when a person had looked: any other version, and any other tool,
   * is held back until it is approved. @defaultValue what is seen of a tool first counts as approved
   */
  readonly approved?: Readonly<Record<string, string>>;
  /** Keeps images, sounds and resources. @defaultValue none: results say their hashes and sizes, and the bytes are gone */
  readonly attachments?: AttachmentStore;
  /** A larger attachment is not kept. @defaultValue 10 MiB */
  readonly maxAttachmentBytes?: number;
  /** Bytes of one answer as JSON, without its attachments. @defaultValue 1 MiB */
  readonly maxOutputBytes?: number;
  /** Bytes of one message; a longer one ends the connection. @defaultValue 16 MiB */
  readonly maxMessageBytes?: number;
  /** Milliseconds a server may take to start and to list its tools. @defaultValue 30,000 */
  readonly connectTimeoutMs?: number;
  /** A server offers other tools than before: register and take out what this says. */
  readonly onChange?: (change: McpChange) => void;
  /** How far a call is. It prolongs nothing: the turn's limits hold. */
  readonly onProgress?: (progress: McpProgress) => void;
}

/** The tools that loaded, and the problems with others. */
export interface LoadedMcpTools {
  /** Ready to be registered, in the order of the servers and of their lists. */
  readonly tools: readonly Tool[];
  /** Not approved as they are now. */
  readonly held: readonly HeldTool[];
  /** Servers that cannot be reached, and tools that cannot be used. */
  readonly problems: readonly McpProblem[];
}

/** The tools of some MCP servers. Nothing is started until they are asked for. */
export interface McpTools extends AsyncDisposable {
  /** Connects where that is not done yet. A server that cannot be reached is among the problems; the others load. */
  load(options?: { readonly signal?: AbortSignal }): Promise<LoadedMcpTools>;
  /**
   * Approves a tool as it is defined now, and answers it, to be registered.
   *
   * @throws `InvalidInputError` where no server that is connected offers it.
   */
  approve(tool: string): Tool;
  /** Tool name → approved version: keep it, and hand it in as `approved` next time. */
  approved(): Readonly<Record<string, string>>;
  /**
   * Finishes a person's sign-in at a server with an OAuth client provider. `load()` or a call has led the person to the
   * authorization server by the provider's `redirectToAuthorization`; `callback` is the query of the address to which that
   * sent them back. Compare its `state` with the one your provider gave out first. Call `load()` again afterwards.
   *
   * @throws `InvalidInputError` for a server that is not known, `ToolError` where the authorization server refuses.
   */
  finishAuth(server: string, callback: URLSearchParams): Promise<void>;
  /** Ends every session, and every server that was started here. */
  close(): Promise<void>;
}

/**
 * Any MCP server's tools as tools of PCE, over stdio and Streamable HTTP.
 *
 * @throws `InvalidInputError` for settings that are wrong, with the server, the place and what is expected there.
 */
export function mcpTools({
  servers,
  approved,
  attachments: store,
  maxAttachmentBytes = 10_485_760,
  maxOutputBytes = 1_048_576,
  maxMessageBytes = 16_777_216,
  connectTimeoutMs = 30_000,
  onChange,
  onProgress,
}: McpToolsOptions): McpTools {
  const known = approvals(approved);
  const call =
    (server: McpServer): CallTool =>
    async (definition, args, { signal, idempotencyKey, pass }) => {
      const isCounted = definition.settings.maxPasses !== undefined;
      const spent = new AbortController();
      const found: string[] = [];
      const heard = (progress: Progress): void => {
        onProgress?.(toProgress(definition.name, progress));
        if (!isCounted || spent.signal.aborted) return;
        if (!pass()) spent.abort();
        else if (progress.message !== undefined) found.push(progress.message);
      };
      try {
        const result = await server.call({
          ...{ definition, args, idempotencyKey },
          signal: AbortSignal.any([signal, spent.signal]),
          onProgress: isCounted || onProgress ? heard : undefined,
        });
        return await toolOutput(result, definition, { store, maxAttachmentBytes });
      } catch (error) {
        if (signal.aborted || !spent.signal.aborted) throw error;
        return textOutput(found.join('\n'), definition);
      }
    };
  const all = Object.entries(servers).map(([name, config]): [McpServer, ToolRegistry] => {
    assertServer(name, config);
    const offered = toolRegistry({
      ...{ server: name, approvals: known, onChange },
      toTool: (definition) => mcpTool(definition, call(server), maxOutputBytes),
    });
    const onListing = (listing: Listing): void => offered.put(listing);
    const server = mcpServer({ name, config, maxMessageBytes, connectTimeoutMs, onListing });
    return [server, offered];
  });
  const close = async (): Promise<void> => {
    await Promise.all(all.map(([server]) => server.close()));
  };
  return {
    async load({ signal = new AbortController().signal } = {}) {
      const loaded = await Promise.all(
        all.map(([server, offered]) => loadServer(server, offered, signal)),
      );
      return {
        tools: loaded.flatMap(({ tools }) => tools),
        held: loaded.flatMap(({ held }) => held),
        problems: loaded.flatMap(({ problems }) => problems),
      };
    },
    approve(name) {
      const tool = all
        .map(([, offered]) => offered.approve(name))
        .find((each) => each !== undefined);
      if (tool !== undefined) return tool;
      throw new InvalidInputError(
        `no MCP server that is connected offers ${JSON.stringify(name)}; load() says what there is`,
      );
    },
    approved: () => known.all(),
    async finishAuth(name, callback) {
      const [server] = all.find(([each]) => each.name === name) ?? [];
      if (server !== undefined) return server.finishAuth(callback);
      throw new InvalidInputError(`there is no MCP server ${JSON.stringify(name)} here`);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function toProgress(tool: string, { progress, total, message }: Progress): McpProgress {
  return {
    ...{ tool, progress, total },
    message: message === undefined ? undefined : cleanText(message, 300),
  };
}

async function loadServer(
  server: McpServer,
  offered: ToolRegistry,
  signal: AbortSignal,
): Promise<LoadedMcpTools> {
  try {
    await server.list(signal);
    return { tools: offered.tools(), held: offered.held(), problems: offered.problems() };
  } catch (error) {
    if (signal.aborted || !ToolError.isInstance(error)) throw error;
    const problem = { server: server.name, message: error.message };
    return { tools: [], held: [], problems: [problem] };
  }
}
