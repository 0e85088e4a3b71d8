import { InvalidInputError, type Store, type Tool, type TurnHandle } from '@pce/core';

/** A crash that waits to happen, for one orchestrator. */
export interface Crash {
  /** The tool with the crash: pass it to the orchestrator that is to die, and your own tool to the next one. */
  readonly tool: Tool;
  /** The store as the process that dies sees it: after the crash it does nothing any more. */
  readonly store: Store;
  /**
   * Resolves when the process has crashed.
   *
   * @throws `InvalidInputError` if the turn ends or waits before the tool is called; it says why
   */
  during(turn: Pick<TurnHandle, 'result'>): Promise<void>;
}

/**
 * Crashes a process at the first call of a tool, without a process of its own: from then on its store does nothing and the
 * call never ends, as after SIGKILL. Start another orchestrator on the same store, with `isOwnerAlive: () => false`, and
 * resume the turn.
 *
 * @param when - `before` the tool does its work, or `after` it, before its result is in the journal.
 *
 * @example
 * ```ts
 * const crash = crashAt('after', refund, store);
 * const first = createOrchestrator({ ...roles, tools: [crash.tool], store: crash.store });
 * await crash.during(first.start('Refund A-1', { turn: 'a1' }));
 * const second = createOrchestrator({ ...roles, tools: [refund], store, isOwnerAlive: () => false });
 * const result = await second.resume('a1').result();
 * ```
 */
export function crashAt(when: 'before' | 'after', tool: Tool, store: Store): Crash {
  const { promise: happened, resolve } = Promise.withResolvers<void>();
  let hasCrashed = false;
  const crash = (): Promise<never> => {
    hasCrashed = true;
    resolve();
    return never();
  };
  return {
    async during(turn) {
      const result = await Promise.race([happened, turn.result()]);
      if (result === undefined) return;
      const { status, reason, interventions } = result;
      const why = interventions.map(({ message }) => message).join('; ') || reason;
      throw new InvalidInputError(`the turn is ${status}, and ${tool.name} was not called: ${why}`);
    },
    tool: {
      ...tool,
      async execute(args, context) {
        // How the tool ends is lost with the process.
        if (when === 'after' && !hasCrashed)
          await tool.execute(args, context).catch(() => undefined);
        return crash();
      },
    },
    store: new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown =>
          hasCrashed ? never() : Reflect.apply(value, target, args);
      },
    }),
  };
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
