import { resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import type { Log } from '@pce/server';
import type { ServerLimits } from '@pce/server/internal';
import { Option } from 'commander';
import { type ExitCode, exitCodes, stopAsked } from '../exit-codes.js';
import type { PceCommand, PlaceOptions, VersionChangeOptions } from '../pce-command.js';
import { command, toCount, toNames, toPort } from '../pce-command.js';
import { apiKeys } from '../serve/api-keys-file.js';
import { openServed } from '../serve/open-served.js';
import { readNotify } from '../serve/read-notify.js';
import { showDashboard } from '../serve/show-dashboard.js';
import { isLoopback, userTokens } from '../serve/user-tokens.js';
import { jsonLine, type Output } from '../terminal/output.js';
import { findWorkspace } from '../workspace/find-workspace.js';

/** The document of `pce serve --json` once it listens. */
export interface ServeDocument {
  readonly url: string;
}

interface ServeOptions extends PlaceOptions, VersionChangeOptions, RequestLimitOptions {
  readonly host: string;
  readonly port: number;
  /** A Unix socket in place of host and port. */
  readonly socket?: string;
  /** False with `--no-auth`. */
  readonly auth: boolean;
  readonly log: LogLevel;
  readonly model?: string;
  readonly memory?: boolean;
  /** True with `--turns`, false with `--no-turns`. @defaultValue where users need no tokens */
  readonly turns?: boolean;
  readonly origins?: readonly string[];
  /** Networks that webhooks may lead to beside the public one. */
  readonly webhookNetwork?: 'loopback' | 'private';
  /** File of the channels that notify people of pending items. */
  readonly notify?: string;
  /** False with `--no-dashboard`. */
  readonly dashboard: boolean;
  /** With `--open`: true, or the turn to open. */
  readonly open?: true | string;
}

const help = `
Tokens that pce token made let users in, if there is one when it starts. Tokens of users (JWT) are checked by the environment: PCE_JWT_SECRET, PCE_JWT_SECRET_FILE or PCE_JWKS_URL, with
PCE_JWT_ISSUER and PCE_JWT_AUDIENCE. Without them everything belongs to whoever reaches the server, so it listens on
this machine only, unless --no-auth says that a proxy in front of it knows who may pass.

The log is one line of JSON for each request, on standard error, without e-mail addresses and phone numbers.
Ctrl-C or SIGTERM: it finishes what it has accepted, and ends; a second one ends it at once.`;

export function addServe(program: PceCommand, output: Output): void {
  command(program, 'serve', 'place', 'versionChange', 'memory')
    .summary('serve the HTTP API and the dashboard')
    .description(
      'Serves the HTTP API for turns, episodes, plans, agents and executions, and the dashboard at /.',
    )
    .option('--host <host>', 'where it listens', '127.0.0.1')
    .option('--port <n>', 'the port; 0: any free one', toPort, 7331)
    .option('--socket <file>', 'a Unix socket in place of host and port, for this user alone')
    .option('--no-auth', 'let users in without a token')
    .choice('--log <level>', 'what to log', logLevels, 'info')
    .option(
      '--model <provider:model>',
      'breaks down plans that hold no list of tasks; see pce models',
    )
    .option(
      '--turns',
      'let users start and steer turns and episodes, with the tools and models of this workspace (default: if users need no tokens)',
    )
    .option('--no-turns', 'show turns, and drive none; no episodes')
    .option(
      '--origins <origins>',
      'pages of these origins may use the API from a browser, with commas between',
      toNames,
    )
    .choice(
      '--webhook-network <network>',
      'lets webhooks lead to this machine (loopback), or also to private networks (private)',
      ['loopback', 'private'],
    )
    .option(
      '--notify <file>',
      'tells people of what waits for them, by a command, e-mail or a chat: see docs/notifications.md',
    )
    .addOption(perMinute('agent', 'one agent', 100))
    .addOption(perMinute('user', 'one user', 1_200))
    .addOption(perMinute('owner', 'all agents of one user', 12_000))
    .addOption(perMinute('unauthorized', 'one address without a valid key or token', 60))
    .option('--open [turn]', 'open the dashboard in a browser: on a turn (last, or its id)')
    .option('--no-dashboard', 'serve the API without the dashboard')
    .json('{ url }')
    .addHelpText('after', help)
    .action((options: ServeOptions) => serve(options, output));
}

function perMinute(who: string, words: string, usual: number): Option {
  const flags = `--${who}-requests <n>`;
  const text = `requests of ${words} in a minute, beyond which they are refused (default: ${usual})`;
  return new Option(flags, text).argParser(toCount);
}

async function serve(options: ServeOptions, output: Output): Promise<ExitCode> {
  const { host, port, auth, origins } = options;
  assertOpenable(options);
  const users = auth ? await userTokens() : undefined;
  const keys = auth
    ? apiKeys(findWorkspace({ cwd: process.cwd(), workspace: options.workspace }))
    : undefined;
  const needsToken = (users ?? keys) !== undefined;
  assertGuarded(options, needsToken);
  const notify = options.notify === undefined ? undefined : await readNotify(options.notify);
  const { createServer } = await import('@pce/server');
  const { listen } = await import('@pce/server/node');
  // Anyone with a token has access; turns act on this machine, so by default only its user may start them.
  const drivesTurns = options.turns ?? (auth && !needsToken);
  await using served = await openServed(options, {
    drivesTurns,
    onError: (error) => noteTrouble(output, error),
  });
  const { store, turns, episodes, model } = served;
  const log = serverLog(output, options.log);
  await using server = createServer({
    store,
    log,
    ...(needsToken && { auth: given({ users, keys }) }),
    ...(model && { model }),
    ...(turns ? { turns } : options.turns === false && { turns: 'shown' as const }),
    ...(episodes && { episodes }),
    ...(origins && { origins }),
    ...(options.webhookNetwork && {
      webhookNetwork: { allowLoopback: true, allowPrivate: options.webhookNetwork === 'private' },
    }),
    limits: requestLimits(options),
    ...(options.dashboard && { pages: (await import('@pce/dashboard')).dashboardFiles() }),
  });
  await using listening = await listen(server, {
    ...(notify && { notify }),
    host,
    port,
    ...(options.socket && { socketPath: resolve(options.socket) }),
    allowOpen: !auth,
    onError: (error) => noteTrouble(output, error),
  });
  const document: ServeDocument = { url: listening.url };
  output.show(options.json, document, `listening on ${listening.url}`);
  await showDashboard(options, listening.url, store, output);
  await stopAsked(() => output.note('finishing accepted requests; once more ends it at once'));
  await listening.close();
  return exitCodes.done;
}

function assertOpenable({ open, dashboard, socket }: ServeOptions): void {
  if (open === undefined) return;
  if (socket !== undefined)
    throw new InvalidInputError('--open opens a browser, which reaches no --socket: remove one');
  if (dashboard) return;
  throw new InvalidInputError('--open opens the dashboard: remove --no-dashboard');
}

function assertGuarded({ host, auth }: ServeOptions, needsToken: boolean): void {
  if (needsToken || !auth || isLoopback(host)) return;
  throw new InvalidInputError(
    `--host ${host} is reached from other machines, and users need no tokens: make one with pce token, set PCE_JWT_SECRET_FILE or PCE_JWKS_URL, or say --no-auth to let anybody do everything`,
  );
}

/** Maximum requests per minute, by default those of the server. */
interface RequestLimitOptions {
  readonly agentRequests?: number;
  readonly unauthorizedRequests?: number;
  readonly userRequests?: number;
  readonly ownerRequests?: number;
}

function requestLimits(options: RequestLimitOptions): Partial<ServerLimits> {
  return given({
    agentRequestsPerMinute: options.agentRequests,
    userRequestsPerMinute: options.userRequests,
    ownerRequestsPerMinute: options.ownerRequests,
    unauthorizedRequestsPerMinute: options.unauthorizedRequests,
  });
}

const logLevels = ['info', 'warn', 'error', 'none'] as const;

type LogLevel = (typeof logLevels)[number];

function serverLog(output: Pick<Output, 'note'>, level: LogLevel): Log {
  const shown = logLevels.slice(logLevels.indexOf(level));
  return (record) => {
    if (shown.includes(record.level)) output.note(jsonLine(record));
  };
}

function noteTrouble(output: Pick<Output, 'note'>, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const time = new Date().toISOString();
  output.note(jsonLine({ time, level: 'error', event: 'trouble', error: message }));
}
