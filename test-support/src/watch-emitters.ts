import { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Server } from 'node:net';
import { Stream } from 'node:stream';

/** Finds event emitters whose `error` event would end the process. */
export interface EmitterWatch extends Disposable {
  /**
   * Class names of the emitters that had no listener for `error` at some turn of the event loop, which is when errors
   * of sockets, streams and children arrive.
   */
  unlistened(): readonly string[];
}

/**
 * Watches every socket, stream, server and child process created from now on until disposed.
 *
 * @param classNames - names of further classes to watch, such as `WebSocket`.
 */
export function watchEmitters(...classNames: readonly string[]): EmitterWatch {
  const open = new Set<EventEmitter>();
  const found = new Set<string>();
  const init: unknown = Reflect.get(EventEmitter, 'init');
  if (typeof init !== 'function') throw new Error('this Node has no EventEmitter.init');
  Reflect.set(EventEmitter, 'init', function (this: EventEmitter, ...rest: unknown[]) {
    open.add(this);
    return init.apply(this, rest);
  });
  const inspect = (): void => {
    for (const emitter of open) {
      const name = emitter.constructor.name;
      const isWatched = classNames.includes(name) || canFail(emitter);
      if (!isWatched || isGone(emitter)) open.delete(emitter);
      else if (emitter.listenerCount('error') === 0) found.add(name);
    }
    timer = setImmediate(inspect);
  };
  let timer = setImmediate(inspect);
  return {
    unlistened: () => [...found],
    [Symbol.dispose]() {
      clearImmediate(timer);
      Reflect.set(EventEmitter, 'init', init);
    },
  };
}

/** Excludes incoming messages, whose errors Node emits only to listeners, and the output of workers, which has none. */
function canFail(emitter: EventEmitter): boolean {
  if (emitter instanceof IncomingMessage) return false;
  if (emitter.constructor.name === 'ReadableWorkerStdio') return false;
  return emitter instanceof Stream || emitter instanceof Server || emitter instanceof ChildProcess;
}

function isGone(emitter: EventEmitter): boolean {
  const isWorkerEnded = Reflect.get(emitter, 'threadId') === -1;
  const isSocketClosed = Reflect.get(emitter, 'readyState') === 3;
  return isWorkerEnded || isSocketClosed || Reflect.get(emitter, 'destroyed') === true;
}
