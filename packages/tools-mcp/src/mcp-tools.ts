import type { Progress } from '@modelcontextprotocol/client';
import { InvalidInputError } from '@pce/core/errors';
import { type Tool, ToolError } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import type { Listing } from './catalog/listing.js';
import {
  approvals,
  type HeldTool,
  type McpChange,
  type ToolRegistry,
  toolRegistry,
} from './catalog/tool-registry.js';
import type { McpProblem } from './config/mcp-problem.js';
import { assertServer, type McpServerConfig } from './config/server-config.js';
import { type McpServer, mcpServer } from './mcp-server.js';
import type { AttachmentStore } from './results/tool-output.js';
import { type CallTool, mcpTool, textOutput, toolOutput } from './results/tool-output.js';
import { type HeldSkill, type LoadedMcpSkills, loadSkills } from './skills/load-skills.js';
import type { McpSkill } from './skills/mcp-skill.js';

/** Progress of a call, as reported by its server. */
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
   * Approved versions by tool name, from an earlier `approved()`: any other version, and any other tool, is held until
   * it is approved. @defaultValue the first definition of each tool is approved
   */
  readonly approved?: Readonly<Record<string, string>>;
  /** Stores images, sounds and resources. @defaultValue none: results contain hashes and sizes, and the bytes are dropped */
  readonly attachments?: AttachmentStore;
  /** Maximum bytes of a stored attachment. @defaultValue 10 MiB */
  readonly maxAttachmentBytes?: number;
  /** Maximum bytes of one result as JSON, without attachments. @defaultValue 1 MiB */
  readonly maxOutputBytes?: number;
  /** Maximum bytes of one message; a longer one ends the connection. @defaultValue 16 MiB */
  readonly maxMessageBytes?: number;
  /** Milliseconds for starting a server and listing its tools. @defaultValue 30,000 */
  readonly connectTimeoutMs?: number;
  /** Called when a server's tools change: register and unregister them accordingly. */
  readonly onChange?: (change: McpChange) => void;
  /** Called with the progress of a call. It extends no limit. */
  readonly onProgress?: (progress: McpProgress) => void;
}

/** The loaded tools, and the problems of others. */
export interface LoadedMcpTools {
  /** Approved tools to register, in the order of the servers and of their lists. */
  readonly tools: readonly Tool[];
  /** Tools whose current definition is not approved. */
  readonly held: readonly HeldTool[];
  /** Unreachable servers, and unusable tools. */
  readonly problems: readonly McpProblem[];
}

/** The tools of MCP servers. No server is started before `load()`. */
export interface McpTools extends AsyncDisposable {
  /** Connects to all servers. Unreachable ones are among the problems; the others load. */
  load(options?: { readonly signal?: AbortSignal }): Promise<LoadedMcpTools>;
  /**
   * Lists the Agent Skills of all servers and verifies each SKILL.md by its digest. A skill with another version than the
   * approved one is held. Pass the sources to `workflowsFrom` or `openWorkspace`, and the tools to `followSkill` too.
   */
  loadSkills(options?: { readonly signal?: AbortSignal }): Promise<LoadedMcpSkills>;
  /**
   * Approves a skill as `loadSkills()` has held it, by its `id`, and returns it.
   *
   * @throws `InvalidInputError` if none of that id is held.
   */
  approveSkill(id: string): McpSkill;
  /**
   * Approves the current definition of a tool, and returns the tool to register.
   *
   * @throws `InvalidInputError` if no connected server offers it.
   */
  approve(tool: string): Tool;
  /** Returns approved versions by tool name, and by `server/skill`: store them, and pass them as `approved` next time. */
  approved(): Readonly<Record<string, string>>;
  /**
   * Finishes a person's sign-in at a server with an OAuth client provider. `load()` or a call has sent the person to
   * the authorization server by the provider's `redirectToAuthorization`; `callback` is the query of the address to
   * which that redirected them. First compare its `state` with the one from your provider. Call `load()` again
   * afterwards.
   *
   * @throws `InvalidInputError` for an unknown server, `ToolError` if the authorization server rejects.
   */
  finishAuth(server: string, callback: URLSearchParams): Promise<void>;
  /** Ends every session, and every local server. */
  close(): Promise<void>;
}

/**
 * Adapts the tools of any MCP server, over stdio and Streamable HTTP.
 *
 * @throws `InvalidInputError` for invalid settings, with the server, the path and the expected value.
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
  let heldSkills: readonly HeldSkill[] = [];
  const call =
    (server: McpServer): CallTool =>
    async (definition, args, { signal, idempotencyKey, asked, pass }) => {
      const isCounted = definition.settings.maxPasses !== undefined;
      const spent = new AbortController();
      const found: string[] = [];
      const onPart = (progress: Progress): void => {
        onProgress?.(toProgress(definition.name, progress));
        if (!isCounted || spent.signal.aborted) return;
        if (!pass()) spent.abort();
        else if (progress.message !== undefined) found.push(progress.message);
      };
      try {
        const result = await server.call({
          definition,
          args,
          idempotencyKey,
          asked,
          signal: AbortSignal.any([signal, spent.signal]),
          onProgress: isCounted || onProgress ? onPart : undefined,
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
      server: name,
      approvals: known,
      onChange,
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
    async loadSkills({ signal = new AbortController().signal } = {}) {
      const servers = all.map(([server]) => server);
      const loaded = await loadSkills(servers, known, signal);
      heldSkills = loaded.held;
      return loaded;
    },
    approveSkill(id) {
      const skill = heldSkills.find((each) => each.id === id);
      if (skill === undefined)
        throw new InvalidInputError(
          `no skill ${JSON.stringify(id)} is held; loadSkills() says what there is`,
        );
      known.approve({ name: id, version: skill.version });
      return skill;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function toProgress(tool: string, { progress, total, message }: Progress): McpProgress {
  return {
    tool,
    progress,
    total,
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
