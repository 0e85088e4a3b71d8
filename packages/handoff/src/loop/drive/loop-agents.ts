import { resolve } from 'node:path';
import { pathInside } from '@pce/confined-files';
import { HandoffError } from '@pce/core/errors';
import { sha256 } from '@pce/core/internal';
import type {
  HandoffDriver,
  HandoffOutcome,
  HandoffSession,
  PermissionDecision,
  PermissionRequest,
} from '@pce/core/ports';
import { watchCalls } from '../../claims/watch-work.js';
import type { WorkCall } from '../../claims/work-facts.js';
import { kindOfAct } from '../../files/kind-of-act.js';
import { type FileUse, guardedFiles, workspaceFiles } from '../../files/workspace-files.js';
import type { LoopOptions } from '../loop-options.js';
import { type LoopRole, loopRoles } from '../rules/events.js';

export interface AgentAnswer {
  readonly outcome: HandoffOutcome;
  /** Id of its session; empty if it has none. */
  readonly session: string;
  /** Absent if its driver does not see them. */
  readonly calls?: readonly WorkCall[];
}

export interface AgentsHost {
  ask(
    role: LoopRole,
    request: PermissionRequest,
    act: string,
    signal: AbortSignal,
  ): Promise<PermissionDecision>;
  /** Called before a file of the workspace is written, with the hash of its content if known. */
  onWrite(role: LoopRole, path: string, hash: string | undefined): Promise<void>;
}

export class LoopAgents implements AsyncDisposable {
  readonly #sessions = new Map<LoopRole, HandoffSession>();

  /** Absolute paths that a role was allowed to write in the running prompt. */
  readonly #granted = new Map<LoopRole, Set<string>>(loopRoles.map((role) => [role, new Set()]));
  readonly #signals = new Map<LoopRole, AbortSignal>();

  constructor(
    private readonly options: LoopOptions,
    private readonly host: AgentsHost,
  ) {}

  /** Sends a prompt to the agent of a role, in its current or resumed session. */
  async prompt(
    role: LoopRole,
    text: string,
    resume: string | undefined,
    signal: AbortSignal,
  ): Promise<AgentAnswer> {
    let session: HandoffSession;
    try {
      session = this.#sessions.get(role) ?? (await this.#start(role, resume, signal));
    } catch (error) {
      if (signal.aborted || !(error instanceof HandoffError)) throw error;
      return { outcome: failedToStart(error), session: '' };
    }
    this.#sessions.set(role, session);
    const { onPart } = this.options;
    const watched = watchCalls(onPart?.bind(undefined, role));
    this.#granted.get(role)?.clear();
    const over = new AbortController();
    this.#signals.set(role, AbortSignal.any([signal, over.signal]));
    const outcome = await session.prompt({ text, signal, onPart: watched.onPart });
    over.abort(new Error('the prompt is over'));
    const { id } = session;
    if (outcome.status === 'failed' && outcome.reason !== 'agent_error') await this.forget(role);
    const seesCalls = this.options[role].capabilities.toolCalls;
    return { outcome, session: id, ...(seesCalls && { calls: watched.calls() }) };
  }

  /** Ends the session of a role; the next prompt starts a new one. */
  async forget(role: LoopRole): Promise<void> {
    const session = this.#sessions.get(role);
    this.#sessions.delete(role);
    await session?.end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(loopRoles.map((role) => this.forget(role)));
  }

  async #start(
    role: LoopRole,
    resume: string | undefined,
    signal: AbortSignal,
  ): Promise<HandoffSession> {
    const driver: HandoffDriver = this.options[role];
    const { workspace, mcpServers } = this.options;
    const options = {
      workspace,
      signal,
      permission: (request: PermissionRequest, useless: AbortSignal) =>
        this.#decide(role, request, useless),
      ...(driver.capabilities.files && { files: this.#files(role) }),
      ...(mcpServers !== undefined && driver.capabilities.mcpServers && { mcpServers }),
    };
    if (resume === undefined || !driver.capabilities.resumes) return driver.start(options);
    try {
      return await driver.start({ ...options, resume });
    } catch (error) {
      if (!(error instanceof HandoffError)) throw error;
      // The session is lost. Messages are self-contained, so a new session suffices.
      return driver.start(options);
    }
  }

  #files(role: LoopRole) {
    const record = async ({ type, path, hash }: FileUse): Promise<void> => {
      if (type === 'write') await this.host.onWrite(role, path, hash);
    };
    const files = workspaceFiles({ root: this.options.workspace, record });
    // A write that was just approved is not asked about again.
    return guardedFiles(files, async (path) => {
      if (this.#granted.get(role)?.delete(resolve(this.options.workspace, path))) return true;
      const act = { kind: 'edit', input: null, paths: [path] } as const;
      const kind = await kindOfAct(this.options.workspace, act);
      const request = { id: path, title: `write ${path}`, ...act, kind };
      const decided = await this.#rule(role, request, this.#signals.get(role));
      return decided === 'allow';
    });
  }

  async #decide(
    role: LoopRole,
    request: PermissionRequest,
    signal: AbortSignal,
  ): Promise<PermissionDecision> {
    const decided = await this.#rule(role, request, signal);
    if (decided === 'allow') await this.#noteWrites(role, request);
    return decided;
  }

  async #rule(
    role: LoopRole,
    request: PermissionRequest,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<PermissionDecision> {
    const { policy = defaultPolicy } = this.options;
    const ruled = policy(request, role);
    const act = sha256(JSON.stringify([role, request]));
    return ruled === 'ask' ? this.host.ask(role, request, act, signal) : ruled;
  }

  /** Records the files that an agent is about to write itself, so that they can be restored. */
  async #noteWrites(role: LoopRole, { kind, paths }: PermissionRequest): Promise<void> {
    if (!writing.includes(kind)) return;
    for (const path of paths) {
      const file = resolve(this.options.workspace, path);
      const inside = pathInside(this.options.workspace, file);
      if (inside === undefined || inside === '.') continue;
      this.#granted.get(role)?.add(file);
      await this.host.onWrite(role, inside, undefined);
    }
  }
}

const harmless: readonly string[] = ['read', 'search'];
const writing: readonly string[] = ['edit', 'delete', 'move'];

function defaultPolicy({ kind }: PermissionRequest, role: LoopRole): PermissionDecision | 'ask' {
  if (harmless.includes(kind)) return 'allow';
  return role === 'planner' ? 'reject' : 'ask';
}

function failedToStart({ message }: HandoffError): HandoffOutcome {
  return { status: 'failed', reason: 'agent_error', message, mayHaveActed: false, text: '' };
}
