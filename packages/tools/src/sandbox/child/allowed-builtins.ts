import assert from 'node:assert';
import buffer from 'node:buffer';
import crypto from 'node:crypto';
import events from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import querystring from 'node:querystring';
import stream from 'node:stream';
import streamPromises from 'node:stream/promises';
import stringDecoder from 'node:string_decoder';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import url from 'node:url';
import util from 'node:util';
import zlib from 'node:zlib';
import { fileFunctions, fileValues } from './allowed-file-functions.ts';

/**
 * The modules of Node that a tool may import. What leads out of them is taken away first, from Node's own objects, as a
 * tool may find a way to those: links and watchers of files, engines of `crypto`, what is made to be sent to a thread.
 */
export function allowedBuiltins(): ReadonlyMap<string, object> {
  guardRealPath();
  keep(fs.promises, [...fileFunctions, 'constants']);
  keep(fs, [...fileFunctions, ...fileFunctions.map((name) => `${name}Sync`), ...fileValues]);
  keep(buffer, [
    'Buffer',
    'constants',
    'kMaxLength',
    'atob',
    'btoa',
    'isAscii',
    'isUtf8',
    'transcode',
  ]);
  remove(crypto, ['setEngine']);
  remove(util, ['transferableAbortController', 'transferableAbortSignal']);
  for (const kind of [stream.Readable, stream.Writable, stream.Duplex]) {
    remove(kind, ['toWeb', 'fromWeb']);
  }
  return new Map<string, object>([
    ['assert', assert],
    ['assert/strict', assert.strict],
    ['buffer', buffer],
    ['crypto', crypto],
    ['events', events],
    ['fs', fs],
    ['fs/promises', fs.promises],
    ['path', path],
    ['path/posix', path.posix],
    ['path/win32', path.win32],
    ['querystring', querystring],
    ['stream', stream],
    ['stream/promises', streamPromises],
    ['string_decoder', stringDecoder],
    ['timers', timers],
    ['timers/promises', timersPromises],
    ['url', url],
    ['util', util],
    ['zlib', zlib],
  ]);
}

/** Node follows links for whoever asks, wherever they are: here only for what may be read. Packages are found by it. */
function guardRealPath(): void {
  const { accessSync, realpathSync } = fs;
  const value = (path: unknown): string => {
    const name = String(path);
    accessSync(name);
    return realpathSync(name);
  };
  Object.defineProperty(fs, 'realpathSync', { value, configurable: true, enumerable: true });
}

function keep(object: object, names: readonly string[]): void {
  remove(
    object,
    Object.keys(object).filter((name) => !names.includes(name)),
  );
}

function remove(object: object, names: readonly string[]): void {
  for (const name of names) {
    if (!Reflect.deleteProperty(object, name)) throw new Error(`${name} cannot be taken away`);
  }
}
