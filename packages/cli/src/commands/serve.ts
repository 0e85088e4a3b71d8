import { InvalidInputError } from '@pce/core/errors';
import type { Log, LogRecord, UserTokenOptions } from '@pce/server';
import { type Command, Option } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { findWorkspace } from '../find-workspace.js';
import { openStore } from '../open-store.js';
import { toPort } from '../option-values.js';
import type { Output } from '../output.js';
import { type PlaceOptions, withPlaceOptions } from '../place-options.js';
import { jsonLine } from '../printable.js';
import { onStopSignals } from '../stop-signals.js';
import { storePlace } from '../store-place.js';
import { isLoopback, userTokens } from '../user-tokens.js';

/** The document of `pce serve --json` once it listens. */
export interface ServeDocument {
  readonly url: string;
}

interface ServeOptions extends PlaceOptions, JsonOptions {
  readonly host: string;
  readonly port: number;
  /** False with `--no-auth`. */
  readonly auth: boolean;
  readonly log: LogLevel;
  readonly model?: string;
}

const logLevels = ['info', 'warn', 'error', 'none'] as const;

type LogLevel = (typeof logLevels)[number];

const help = `
Tokens of users (JWT) are checked by the environment: PCE_JWT_SECRET, PCE_JWT_SECRET_FILE or PCE_JWKS_URL, with
PCE_JWT_ISSUER and PCE_JWT_AUDIENCE. Without them everything belongs to whoever reaches the server, so it listens on
this machine only, unless --no-auth says that a proxy in front of it knows who may pass.

The log is one line of JSON for each request, on standard error, without e-mail addresses and phone numbers.
Ctrl-C or SIGTERM: it finishes what it has accepted, and ends; a second one ends it at once.`;

export function addServe(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(
    program
      .command('serve')
      .summary('serve the HTTP API for plans, agents and executions')
      .description('Serves the HTTP API for plans, agents and executions.'),
  )
    .option('--host <host>', 'where it listens', '127.0.0.1')
    .addOption(new Option('--port <n>', '0: any that is free').argParser(toPort).default(7331))
    .option('--no-auth', 'ask no user for a token')
    .addOption(new Option('--log <level>', 'what is logged').choices(logLevels).default('info'))
    .option(
      '--model <provider:model>',
      'breaks down plans that hold no list of tasks; see pce models',
    )
    .option('--json', 'print one JSON document: { url }')
    .addHelpText('after', help)
    .action(act((options: ServeOptions) => serve(options, output)));
}

async function serve(options: ServeOptions, output: Output): Promise<ExitCode> {
  const { host, port, auth, store: named } = options;
  const users = auth ? await userTokens() : undefined;
  assertGuarded(options, users);
  const cwd = process.cwd();
  const root = findWorkspace({ cwd, workspace: options.workspace });
  const { openModels } = await import('../models/open-models.js');
  const model = (await openModels({ root, model: options.model }))?.models.planner;
  // They and what they need are of no use to the other commands.
  const { createServer } = await import('@pce/server');
  const { listen } = await import('@pce/server/node');
  const place = storePlace({ store: named, cwd, root });
  const opened = await openStore(place, { ...options, createsStore: true });
  await using store = opened.store;
  const log = logTo(output, options.log);
  await using server = createServer({
    store,
    log,
    ...(users && { auth: { users } }),
    ...(model && { model }),
  });
  await using listening = await listen(server, {
    host,
    port,
    allowOpen: !auth,
    onError: (error) => noteTrouble(output, error),
  });
  const document: ServeDocument = { url: listening.url };
  if (options.json) output.printJson(document);
  else output.print(`listening on ${listening.url}`);
  await stopAsked(output);
  await listening.close();
  return exitCodes.done;
}

function assertGuarded({ host, auth }: ServeOptions, users: UserTokenOptions | undefined): void {
  if (users !== undefined || !auth || isLoopback(host)) return;
  throw new InvalidInputError(
    `--host ${host} is reached from other machines, and users need no tokens: set PCE_JWT_SECRET_FILE or PCE_JWKS_URL, or say --no-auth to let anybody do everything`,
  );
}

function logTo(output: Output, level: LogLevel): Log {
  const shown = logLevels.slice(logLevels.indexOf(level));
  return (record: LogRecord) => {
    if (shown.includes(record.level)) output.note(jsonLine(record));
  };
}

function noteTrouble(output: Output, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const time = new Date().toISOString();
  output.note(jsonLine({ time, level: 'error', event: 'trouble', error: message }));
}

/** Resolves with the first signal; the second ends the process. */
async function stopAsked(output: Output): Promise<void> {
  await new Promise<void>((resolve) => {
    onStopSignals(
      () => {
        output.note('finishing what was accepted; once more ends it at once');
        resolve();
      },
      () => process.exit(exitCodes.error),
    );
  });
}
