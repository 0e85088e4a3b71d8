import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Orchestrator, TurnHandle, TurnResult } from '@pce/core';
import { splitFrontMatter } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import { type LearningOptions, learn } from './learn.js';
import { lessonsFor } from './lessons.js';

export interface LearningOrchestratorOptions {
  readonly root: string;
  readonly documents: readonly string[];
  readonly clock: Clock;
  readonly learning: LearningOptions;
  /** Requests of the turns under way, by id; kept here. */
  readonly requests: Map<string, string>;
}

/**
 * Wraps an orchestrator so that its turns record their errors in `history.md` when they end or wait for a person. If
 * the history cannot be written, emits a process warning; the turn continues.
 */
export function learningOrchestrator(
  orchestrator: Orchestrator,
  { root, documents, clock, learning, requests }: LearningOrchestratorOptions,
): Orchestrator {
  const underWay = new Set<Promise<void>>();

  async function learnFrom(
    result: TurnResult,
    request: Promise<string | undefined>,
  ): Promise<void> {
    if (result.status === 'paused') return;
    const asked = await request;
    const document = documentOf(root, documents, asked);
    const effectOf = (tool: string) => orchestrator.tools.get(tool)?.effect;
    const turn = { ...result, document, request: asked ?? '', effectOf };
    await learn(root, turn, new Date(clock.now()), learning);
  }

  function follow<Output>(
    handle: TurnHandle<Output>,
    request: Promise<string | undefined>,
  ): TurnHandle<Output> {
    void request.then((text) => text !== undefined && requests.set(handle.id, text));
    const work = handle
      .result()
      .then((result) => learnFrom(result, request))
      .catch((error: unknown) => {
        // The caller who awaits the turn receives the error.
        if (isSystemError(error)) process.emitWarning(`history.md: ${error.message}`, 'PceWarning');
      })
      .finally(() => {
        requests.delete(handle.id);
        underWay.delete(work);
      });
    underWay.add(work);
    return handle;
  }

  /** Reads the request at once: the store may be closed when the turn has ended. */
  async function requestOf(turn: string): Promise<string | undefined> {
    const [first] = await orchestrator.events(turn).catch(() => []);
    return first?.event.type === 'turn.started' ? first.event.request : undefined;
  }

  const close = async (): Promise<void> => {
    await orchestrator.close();
    await Promise.all(underWay);
  };
  const start: Orchestrator['start'] = (request, options) => {
    // The history has commands of all owners: other users of a server do not see them.
    const isOwn = (options?.owner ?? 'local') === 'local';
    const findDocument = () => documentOf(root, documents, request);
    const lessons = isOwn ? lessonsFor(root, request, findDocument) : '';
    const context = [options?.context ?? '', lessons].filter((part) => part !== '').join('\n\n');
    const handle = orchestrator.start(request, { ...options, ...(context !== '' && { context }) });
    return follow(handle, Promise.resolve(request));
  };
  return {
    ...orchestrator,
    start,
    run: async (request, options) => start(request, options).result(),
    thread: (id, options) => {
      const thread = orchestrator.thread(id, options);
      return {
        ...thread,
        start: (request, options) =>
          follow(thread.start(request, options), Promise.resolve(request)),
      };
    },
    resume: (turn, options) => follow(orchestrator.resume(turn, options), requestOf(turn)),
    fork: (turn, options) =>
      follow(
        orchestrator.fork(turn, options),
        options.request === undefined ? requestOf(turn) : Promise.resolve(options.request),
      ),
    resolve: (id, resolution, options) => {
      const handle = orchestrator.resolve(id, resolution, options);
      return follow(handle, requestOf(handle.id));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** Returns the planning document that is the request of a turn, in its current state. */
function documentOf(
  root: string,
  documents: readonly string[],
  request: string | undefined,
): string | undefined {
  return documents.find((path) => {
    try {
      return splitFrontMatter(readFileSync(join(root, path), 'utf8')).body === request;
    } catch {
      return false;
    }
  });
}
