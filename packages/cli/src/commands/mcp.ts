import { InvalidInputError } from '@pce/core/errors';
import { resolveLimits } from '@pce/core/internal';
import type { HttpPlace, McpServerFactory } from '@pce/mcp-server';
import { checkDocument } from '@pce/rules';
import packageJson from '../../package.json' with { type: 'json' };
import { workspaceTracker } from '../episodes/open-tracker.js';
import { type ExitCode, exitCodes, stopAsked } from '../exit-codes.js';
import type { PceCommand, PlaceOptions, TurnOptions } from '../pce-command.js';
import { command, toNames, toPort } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
import { compose, type Host } from '../workspace/compose.js';

/** The document of `pce mcp --json` once it listens: with `--http` and `--socket`. */
export interface McpDocument {
  readonly url: string;
}

interface McpOptions extends PlaceOptions, TurnOptions {
  readonly http?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly socket?: string;
  readonly tools: readonly ToolSet[];
  readonly episode?: string;
  readonly clientsDecide?: boolean;
}

const toolSets = ['tracker', 'workspace'] as const;

type ToolSet = (typeof toolSets)[number];

const help = `
Without --http and --socket it speaks over standard input and output, as agents start their servers. Each call stands alone: what
it changes is in the store, so several servers may share one, and a restart breaks no client.

Over HTTP there is no authentication: it listens on this machine only, and pages of other sites are refused. --allow-host names the
hosts by which a proxy that checks tokens reaches it.`;

export function addMcp(program: PceCommand, output: Output): void {
  command(program, 'mcp', 'place', 'turns')
    .summary('serve the tracker and the workspace to agents over MCP')
    .description('Serves the tracker and the workspace to agents over MCP.')
    .option('--http <port>', 'Streamable HTTP on this port; 0: any free one', toPort)
    .option('--host <host>', 'where --http listens', '127.0.0.1')
    .option('--allow-host <names>', 'other names that clients may use, with commas', toNames)
    .option('--socket <path>', 'Streamable HTTP on a Unix socket')
    .option('--tools <sets>', 'tracker, workspace, or both', toToolSets, toolSets)
    .option('--episode <id>', 'episode of calls that name none (default: the open one)')
    .option(
      '--clients-decide',
      'let clients decide interventions and end pauses that wait for a person: only if people use them',
    )
    .option('--json', 'print one JSON document once it listens: { url }; not over standard output')
    .addHelpText('after', help)
    .action((options: McpOptions) => serve(options, output));
}

async function serve(options: McpOptions, output: Output): Promise<ExitCode> {
  const at = placeOf(options);
  await using host = await compose({ ...options, playsTurns: true, createsStore: true });
  for (const note of host.notes) output.note(note);
  const { serveHttp, serveStdio } = await import('@pce/mcp-server');
  const { factory, close } = await serverOf(host, options, output);
  const onError = (error: unknown) => noteError(output, 'the transport', error);
  const stopped = stopAsked(); // from before clients know the address
  try {
    if (at === undefined) {
      const connection = serveStdio(factory, { onError });
      await Promise.race([connection.ended, stopped]);
      await connection.close();
      return exitCodes.done;
    }
    const allowedHosts = options.allowHost ?? [];
    await using listening = await serveHttp(factory, { at, allowedHosts, onError });
    const document: McpDocument = { url: listening.url };
    output.show(options.json, document, `listening on ${listening.url}`);
    await stopped;
    return exitCodes.done;
  } finally {
    await close();
  }
}

function placeOf({ http, host, socket }: McpOptions): HttpPlace | undefined {
  if (http !== undefined && socket !== undefined) {
    throw new InvalidInputError('--http and --socket: name one of them');
  }
  if (socket !== undefined) return { socket };
  return http === undefined ? undefined : { host, port: http };
}

interface OpenParts {
  readonly factory: McpServerFactory;
  close(): Promise<void>;
}

async function serverOf(
  host: Host,
  { tools, episode, clientsDecide = false }: McpOptions,
  output: Output,
): Promise<OpenParts> {
  const { mcpServerFactory } = await import('@pce/mcp-server');
  const { workspace, pce, store } = host;
  const { tracker } = await workspaceTracker({
    store,
    root: workspace.root,
    model: host.model,
    onError: (error) => noteError(output, 'the tracker', error),
  });
  if (tools.includes('tracker')) await tracker.recover();
  await host.learn();
  const factory = mcpServerFactory({
    version: packageJson.version,
    onError: (error, tool) => noteError(output, tool, error),
    ...(tools.includes('tracker') && {
      tracker: { tracker, clientsDecide, ...(episode !== undefined && { episode }) },
    }),
    ...(tools.includes('workspace') && {
      workspace: {
        workspace,
        orchestrator: pce,
        store,
        clientsDecide,
        checkPlan: ({ request, inputs, limits, mode = 'code' }) =>
          checkDocument(request, {
            tools: pce.tools,
            workflows: workspace.workflows,
            inputs,
            mode,
            limits: resolveLimits({}, limits),
          }),
      },
    }),
  });
  return { factory, close: () => tracker.close() };
}

function noteError(output: Output, where: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  output.note(printableLine(`${where}: ${message}`, 2_000));
}

function toToolSets(text: string): readonly ToolSet[] {
  return toNames(text).map((name) => {
    const set = toolSets.find((each) => each === name);
    if (set !== undefined) return set;
    throw new InvalidInputError(`--tools ${name}: choose tracker, workspace, or both with a comma`);
  });
}
