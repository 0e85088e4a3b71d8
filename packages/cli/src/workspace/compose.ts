import { resolve } from 'node:path';
import { learnFromJournal, type Orchestrator, type TurnObserver } from '@pce/core';
import type { Budgets } from '@pce/core/budgets';
import { turnStream } from '@pce/core/internal';
import type { RoleModel, RoleName } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { FactMemory } from '@pce/retention';
import type { ErasedStream } from '@pce/retention/internal';
import { modelRoles } from '@pce/roles';
import { ruleRoles } from '@pce/rules';
import { isOwnerAlive, processOwner } from '@pce/storage-sqlite';
import { followSkill } from '@pce/workflows';
import { openWorkspace, type Workspace, writeScript } from '@pce/workspace';
import {
  mendProgram,
  type ProgramMend,
  type ScriptDraft,
  type WorkspaceParts,
  type WrittenScript,
} from '@pce/workspace/internal';
import type { OpenModels } from '../models/open-models.js';
import type {
  HostOptions,
  PlaceOptions,
  TurnOptions,
  VersionChangeOptions,
} from '../pce-command.js';
import { commandLine, toResumeOptions } from '../pce-command.js';
import { openArchives } from '../store/archive-folder.js';
import { openStore, type StorePlace, shownStore, storePlace } from '../store/open-store.js';
import type { Output } from '../terminal/output.js';
import { findWorkspace } from './find-workspace.js';
import type { McpServers } from './mcp-servers.js';

export interface Host extends AsyncDisposable {
  readonly workspace: Workspace;
  readonly pce: Orchestrator;
  readonly store: Store;
  readonly storePlace: StorePlace;
  /** Returns what is left of a stream whose content was erased; `undefined` for any other. */
  erased(stream: string): Promise<ErasedStream | undefined>;
  readonly notes: readonly string[];
  readonly model: RoleModel | undefined;
  /** Returns the model of a role; `undefined` where rules play it. */
  modelOf(role: RoleName): string | undefined;
  readonly modelsWithoutPrices: readonly string[];
  /** Whether a process drives a turn; of a store that cannot tell, `true`. */
  isDriven(turn: string): Promise<boolean>;
  onRetry(listener: (line: string) => void): void;
  /** Teaches the tools the commands they carried out before: for a command that searches them. */
  learn(): Promise<void>;
  /** Has the Builder's model write and test a script for values that a model made in recorded turns. */
  writeScript(draft: ScriptDraft): Promise<WrittenScript>;
  /** Has it mend a script of a person that failed again, and try it on the calls that failed. */
  mendProgram(mend: ProgramMend): Promise<WrittenScript>;
  commandLine(...args: readonly string[]): string;
  turnCommandLine(...args: readonly string[]): string;
}

export interface ComposeOptions extends PlaceOptions, TurnOptions, VersionChangeOptions {
  readonly planFile?: string;
  /** Create the store if there is none. @defaultValue false: then there are no turns */
  readonly createsStore?: boolean;
  /** Nothing will be written; the store's folder may be read-only. @defaultValue false */
  readonly isReadOnly?: boolean;
  /** Roles will be asked, so models are wanted. @defaultValue false */
  readonly playsTurns?: boolean;
  /** Send traces, without being asked, to a receiver that the environment names. @defaultValue false */
  readonly isServer?: boolean;
}

/** Composes a host for a command that plays turns: says what it asks, and how calls fail. */
export async function composeToPlay(options: ComposeOptions, output: Output): Promise<Host> {
  const host = await compose({ ...options, createsStore: true, playsTurns: true });
  for (const note of host.notes) output.note(note);
  host.onRetry(output.note);
  await host.learn();
  return host;
}

/** Picks the adapters: the one place of the command line that knows them. */
export async function compose(options: ComposeOptions): Promise<Host> {
  const cwd = process.cwd();
  const { planFile, store, selfBuilding = false, critic = false } = options;
  const root = findWorkspace({ cwd, workspace: options.workspace, planFile });
  let retried = (_line: string): void => undefined;
  const models = await modelsOf(root, options, (line) => retried(line));
  const mcp = await mcpServersOf(root, options);
  const workspace = await openWorkspace(root, {
    tools: mcp?.tools ?? [],
    sources: mcp?.skills ?? [],
    ...(models && {
      skillTool: (skills) => followSkill({ model: models.models.executor, tools: skills }),
    }),
  });
  const place = storePlace({ store, cwd, root: workspace.root });
  const { store: own, lease } = await openStore(place, options);
  const archives = await openArchives(own, place, workspace.root, options.isServer);
  const opened = archives?.store ?? own;
  const budgets = await budgetsOf(root, opened, models, options);
  const observer = await observeByOtlp(options);
  const { createMessages } = await import('@pce/schedules');
  const parts: WorkspaceParts = {
    roles: (host) =>
      models === undefined
        ? ruleRoles({ ...host, critic })
        : modelRoles(models.models, { ...host, critic, builds: selfBuilding }),
    store: () => opened,
    messages: createMessages({ store: opened }),
    process: processOwner(),
    isOwnerAlive,
    selfBuilding,
    ...toResumeOptions(options),
    ...(budgets && { budget: budgets.of }),
    ...(observer && { observers: [observer] }),
    ...(options.memory && { memory: await memoryOf(opened) }),
  };
  const pce = workspace.createOrchestrator(parts);
  mcp?.follow(pce.tools);
  const isObvious = resolve(findWorkspace({ cwd })) === root;
  const line = (...args: readonly string[]): string =>
    commandLine([
      ...args,
      ...(isObvious ? [] : ['--workspace', root]),
      ...(store === undefined ? [] : ['--store', shownStore(store)]),
    ]);
  return {
    workspace,
    pce,
    store: opened,
    storePlace: place,
    async erased(stream) {
      const found = await archives?.find(stream);
      return found?.erased === undefined ? undefined : { ...found, erased: found.erased };
    },
    commandLine: line,
    turnCommandLine: (...args) => line(...args, ...turnFlags(options)),
    notes: [...(models === undefined ? [] : [models.note]), ...(mcp?.notes ?? [])],
    model: models?.models.planner,
    modelOf: (role) => models?.models[role]?.id,
    modelsWithoutPrices: models?.withoutPrices ?? [],
    async isDriven(turn) {
      if (lease === undefined) return true;
      const { owner, expiresAt = 0 } = (await lease(turnStream(turn))) ?? {};
      return owner !== undefined && expiresAt > Date.now() && isOwnerAlive(owner);
    },
    onRetry(listener) {
      retried = listener;
    },
    writeScript: (draft) => writeScript(workspace, { ...parts, store: opened }, draft),
    mendProgram: (mend) => mendProgram(workspace, { ...parts, store: opened }, mend),
    learn: () => learnFromJournal(opened, pce.tools),
    async [Symbol.asyncDispose]() {
      await pce.close();
      await budgets?.close();
      await mcp?.[Symbol.asyncDispose]();
    },
  };
}

async function modelsOf(
  root: string,
  { playsTurns = false, model }: ComposeOptions,
  onRetry: (line: string) => void,
): Promise<OpenModels | undefined> {
  if (!playsTurns) return undefined;
  const { openModels } = await import('../models/open-models.js');
  return openModels({ root, model, onRetry });
}

/** Only model calls are limited over time. */
async function budgetsOf(
  root: string,
  store: Store,
  models: OpenModels | undefined,
  { playsTurns = false }: ComposeOptions,
): Promise<Budgets | undefined> {
  if (!playsTurns || models === undefined) return undefined;
  const { openBudgets } = await import('../budgets/open-budgets.js');
  const { withoutPrices, currencies } = models;
  return openBudgets({ root, store, withoutPrices, currencies });
}

async function memoryOf(store: Store): Promise<FactMemory> {
  const { factMemory } = await import('@pce/retention');
  return factMemory({ store });
}

async function observeByOtlp({
  otlp = false,
  isServer = false,
}: ComposeOptions): Promise<TurnObserver | undefined> {
  if (!otlp && !isServer) return undefined;
  const [{ otel }, { namesReceiver, openSink }] = await Promise.all([
    import('@pce/otel'),
    import('../telemetry/open-sink.js'),
  ]);
  return otlp || namesReceiver() ? otel({ sink: (await openSink()).sink }) : undefined;
}

function turnFlags(given: TurnOptions): readonly string[] {
  const { model, critic = false, otlp = false, mcp, selfBuilding = false, memory = false } = given;
  return [
    ...(model === undefined ? [] : ['--model', model]),
    ...(critic ? ['--critic'] : []),
    ...(otlp ? ['--otlp'] : []),
    ...(mcp === undefined ? [] : ['--mcp', mcp]),
    ...(selfBuilding ? ['--self-building'] : []),
    ...(memory ? ['--memory'] : []),
  ];
}

async function mcpServersOf(
  root: string,
  { mcp: file, mcpApprove: approve = [] }: HostOptions,
): Promise<McpServers | undefined> {
  if (file === undefined) return undefined;
  // Most commands need no MCP client, and it takes long to load.
  const { startMcpServers } = await import('./mcp-servers.js');
  return startMcpServers({ file, root, approve });
}
