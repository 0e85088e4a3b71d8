import { EventEmitter } from 'node:events';
import process from 'node:process';
import stream from 'node:stream';

/** What Node itself goes on using. The rest, such as `kill`, `binding`, `dlopen` and `env`, is taken away. */
const kept: ReadonlySet<PropertyKey> = new Set([
  'version',
  'versions',
  'arch',
  'platform',
  'release',
  'features',
  'config',
  'cwd',
  'umask',
  'nextTick',
  'hrtime',
  'uptime',
  'emitWarning',
  'memoryUsage',
  'exitCode',
  'argv0',
  'permission',
  Symbol.toStringTag,
  '_exiting',
  '_fatalException',
  '_tickCallback',
  '_events',
  '_eventsCount',
  '_maxListeners',
  'domain',
]);

/** What parts of Node read: `util` the arguments, `assert` whether there is a terminal. */
const emptied = { env: {}, argv: [], execArgv: [], stderr: { isTTY: false } };

/**
 * Empties the process object, in case the tool finds a way to it, and cuts it from the prototypes that a tool can
 * change: what it patches there would otherwise be called with the process as `this`.
 */
export function closeProcess(): void {
  for (const key of Reflect.ownKeys(process)) {
    if (kept.has(key)) continue;
    if (!Reflect.deleteProperty(process, key)) throw new Error(`${String(key)} cannot be closed`);
  }
  for (const key of Reflect.ownKeys(EventEmitter.prototype)) {
    const property = Reflect.getOwnPropertyDescriptor(EventEmitter.prototype, key);
    if (
      property !== undefined &&
      key !== 'constructor' &&
      !Reflect.has({}, key) &&
      !kept.has(key)
    ) {
      Object.defineProperty(process, key, property);
    }
  }
  for (const [name, value] of Object.entries(emptied)) {
    Object.defineProperty(process, name, { value: Object.freeze(value) });
  }
  Object.setPrototypeOf(process, null);
  Object.preventExtensions(process);
  closeMessages();
}

/**
 * Node can build an object of any of its classes from a message, sockets included, where an object says so. No message
 * can be sent any more; and what all those classes inherit takes no method that would let them be built.
 */
function closeMessages(): void {
  Reflect.deleteProperty(MessagePort.prototype, 'postMessage');
  Reflect.deleteProperty(BroadcastChannel.prototype, 'postMessage');
  const { Stream, Readable, Writable, Duplex, Transform, PassThrough } = stream;
  for (const parent of [EventEmitter, Stream, Readable, Writable, Duplex, Transform, PassThrough]) {
    Object.preventExtensions(parent.prototype);
  }
}
