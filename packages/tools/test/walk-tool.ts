/**
 * A module that walks, by every property and prototype, all that can be reached from what a tool has and from objects
 * that it can make, and answers how much it saw and the ways to things it must not have.
 */
export const walkTool = String.raw`
import * as assert from 'assert'; import * as buffer from 'buffer'; import * as crypto from 'crypto';
import * as events from 'events'; import * as fs from 'fs'; import * as fsp from 'fs/promises'; import * as path from 'path';
import * as qs from 'querystring'; import * as stream from 'stream'; import * as sp from 'stream/promises';
import * as sd from 'string_decoder'; import * as timers from 'timers'; import * as tp from 'timers/promises';
import * as url from 'url'; import * as util from 'util'; import * as zlib from 'zlib';

const forbidden = /^(internalBinding|createRequire|Module|_load|registerHooks|compileFunction|runIn\w*Context|Script|Socket|connect|listen|Server|Agent|TCP|Pipe|UDP|lookup|spawn|spawnSync|fork|execFile|WASI|MessageChannel|postMessage|createHook|executionAsyncResource|symlink|symlinkSync|linkSync|watch|writeHeapSnapshot|setFlagsFromString|_tickCallback|toWeb|fromWeb|setEngine|transferableAbortSignal)$/;
/** Stand-ins, which end the run when they are called. */
const harmless = /^globalThis\.(process\.\w+|fetch|WebSocket|EventSource)$/;

async function roots() {
  fs.writeFileSync('f', 'x');
  const callbackThis = await new Promise((resolve) => fs.stat('f', function () { resolve(this) }));
  const failure = (() => { try { fs.readFileSync('/nothing') } catch (error) { return error } })();
  const zip = zlib.createGzip();
  return {
    globalThis, assert, buffer, crypto, events, fs, fsp, path, qs, stream, sp, sd, timers, tp, url, util, zlib,
    callbackThis, failure, zip, meta: import.meta,
    readStream: fs.createReadStream('f'), writeStream: fs.createWriteStream('g'),
    timeout: setTimeout(() => {}, 1), immediate: setImmediate(() => {}),
    handle: await fsp.open('f'), web: (await fsp.open('f')).readableWebStream(), lines: (await fsp.open('f')).readLines(),
    parts: (() => { const signal = new AbortController().signal; return Reflect.ownKeys(AbortSignal.prototype).filter((key) => typeof key === 'symbol').map((key) => { try { return signal[key]() } catch {} }) })(),
     folder: await fsp.opendir('.'), hash: crypto.createHash('sha1'),
    keys: crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }), abort: new AbortController(),
    emitter: new events.EventEmitter(), signal: AbortSignal.timeout(10), generator: (function* () {})(),
    asyncGenerator: (async function* () {})(), iterator: tp.setInterval(1), sites: util.getCallSites?.(),
  };
}

export default async function () {
  const names = new Map();
  const found = [];
  const note = (value, name) => {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (isObject && !names.has(value)) names.set(value, name);
  };
  for (const [name, root] of Object.entries(await roots())) note(root, name);
  for (const [object, name] of names) {
    note(Object.getPrototypeOf(object), name + '.__proto__');
    if (typeof object === 'function' && forbidden.test(object.name) && !harmless.test(name)) found.push(name + ' is ' + object.name);
    for (const key of Reflect.ownKeys(object)) {
      const at = name + '.' + String(key);
      if (forbidden.test(String(key)) && !harmless.test(at)) found.push(at);
      const property = Reflect.getOwnPropertyDescriptor(object, key);
      if (property === undefined) continue;
      note(property.value, at);
      note(property.get, at + '[get]');
      note(property.set, at + '[set]');
      if (property.get !== undefined) { try { note(property.get.call(object), at) } catch {} }
    }
  }
  return { isThorough: names.size > 3_000, found };
}`;
