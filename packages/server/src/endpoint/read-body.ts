import type { Clock } from '@pce/core/ports';
import * as z from 'zod';
import { HttpProblem, invalidField } from '../problems/http-problem.js';
import type { Room } from './byte-budget.js';

/** Maximum nesting depth of a JSON body; deeper input is refused. */
const maxLevels = 64;

/**
 * Refuses values that are unsafe to walk: nested too deep, or with a `__proto__` key. Looks itself without
 * recursion.
 */
function assertPlainJson(root: unknown): void {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) {
      throw invalidField('body', `values are nested more than ${maxLevels} levels deep`);
    }
    level = level.flatMap(partsOf);
  }
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value;
  if (Object.hasOwn(value, '__proto__')) throw invalidField('body', 'a key may not be "__proto__"');
  return Object.values(value);
}

/** A file of a form. */
export interface UploadedFile {
  readonly name: string;
  /** As the sender declares it; empty if it does not. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export const fileSchema = z
  .custom<UploadedFile>((value) => typeof value === 'object', 'expected a file')
  .meta({ type: 'string', format: 'binary' });

/** A body, read but not checked. */
export interface ReceivedBody {
  readonly type: 'json' | 'multipart';
  readonly value: unknown;
  /** The raw bytes, by which a repeated request is recognized. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ReadBodyOptions {
  readonly maxBytes: number;
  /** Bytes of JSON outside its texts: each may be a value of its own, which takes far longer to read than a text. */
  readonly maxBytesBesideTexts: number;
  readonly maxMs: number;
  /** Bytes a second that have to arrive, in each ten seconds. */
  readonly minRate: number;
  readonly room: Pick<Room, 'hold'>;
  readonly clock: Clock;
  /** Whether forms are taken beside JSON. */
  readonly takesForms: boolean;
  /** Whether no body at all stands for `{}`. */
  readonly mayBeEmpty: boolean;
}

/** Reads a body within its limits. Rejects with `HttpProblem`. */
export async function readBody(request: Request, options: ReadBodyOptions): Promise<ReceivedBody> {
  const header = request.headers.get('Content-Type') ?? '';
  const mediaType = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isForm = options.takesForms && mediaType === 'multipart/form-data';
  const isNone = options.mayBeEmpty && mediaType === '';
  if (!isForm && !isNone && mediaType !== 'application/json') throw unsupported(mediaType, options);
  const bytes = await readBytes(request, options);
  if (options.mayBeEmpty && bytes.length === 0) return { type: 'json', value: {}, bytes };
  if (isNone) throw unsupported(mediaType, options);
  if (isForm) return { type: 'multipart', value: await readForm(bytes, header), bytes };
  return { type: 'json', value: readJson(bytes, options), bytes };
}

function unsupported(mediaType: string, { takesForms }: ReadBodyOptions): HttpProblem {
  const expected = takesForms ? 'application/json or multipart/form-data' : 'application/json';
  const found = mediaType === '' ? 'no Content-Type' : mediaType;
  return new HttpProblem('unsupported_media_type', `${found}: expected ${expected}`);
}

/** Bodies up to so many bytes are read at once, which costs a third of reading their parts. */
const smallBytes = 65_536;

/** Seconds over which the rate of a body is measured. */
const rateSeconds = 10;

async function readBytes(
  request: Request,
  { maxBytes, maxMs, minRate, room, clock }: ReadBodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = announcedBytes(request);
  if (announced !== undefined && announced > maxBytes) throw tooLarge(maxBytes);
  room.hold(announced ?? 0);
  const late = Promise.withResolvers<never>();
  const refuse = (detail: string): void => late.reject(new HttpProblem('request_timeout', detail));
  const cancelLimit = clock.setTimer(
    () => refuse(`the body was not there after ${maxMs} ms`),
    maxMs,
  );
  const progress = { bytes: 0 };
  const cancelRate = watchRate(clock, progress, minRate, refuse);
  const isSmall = announced !== undefined && announced <= smallBytes;
  try {
    return isSmall
      ? await readWhole(request, maxBytes, late.promise)
      : await readParts(request, { maxBytes, announced, room, progress, late: late.promise });
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem('malformed_request', 'the body broke off', { cause: error });
  } finally {
    cancelLimit();
    cancelRate();
  }
}

function announcedBytes({ headers }: Request): number | undefined {
  const announced = headers.get('Content-Length') ?? '';
  return /^\d+$/.test(announced) ? Number(announced) : undefined;
}

interface Progress {
  bytes: number;
}

/** Refuses a body of which less than the rate has come since it was last looked at. Returns what stops looking. */
function watchRate(
  clock: Clock,
  progress: Progress,
  minRate: number,
  refuse: (detail: string) => void,
): () => void {
  let cancel = (): void => undefined;
  const next = (before: number): void => {
    cancel = clock.setTimer(() => {
      if (progress.bytes - before >= minRate * rateSeconds) return next(progress.bytes);
      refuse(`less than ${minRate} bytes a second came in ${rateSeconds} seconds`);
    }, rateSeconds * 1_000);
  };
  next(0);
  return () => cancel();
}

async function readWhole(
  request: Request,
  maxBytes: number,
  late: Promise<never>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await Promise.race([request.arrayBuffer(), late]));
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

interface ReadPartsOptions extends Pick<ReadBodyOptions, 'maxBytes' | 'room'> {
  readonly announced: number | undefined;
  readonly progress: Progress;
  readonly late: Promise<never>;
}

async function readParts(
  request: Request,
  { maxBytes, announced = 0, room, progress, late }: ReadPartsOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  let all = new Uint8Array(announced);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return all.subarray(0, progress.bytes);
      const end = progress.bytes + value.length;
      if (end > maxBytes) throw tooLarge(maxBytes);
      if (end > all.length) {
        const size = Math.min(maxBytes, Math.max(end, 2 * all.length));
        room.hold(size);
        all = new Uint8Array(all.buffer.transfer(size));
      }
      all.set(value, progress.bytes);
      progress.bytes = end;
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

function tooLarge(maxBytes: number): HttpProblem {
  return new HttpProblem('too_large', `more than ${maxBytes} bytes are not taken`);
}

function readJson(bytes: Uint8Array, { maxBytesBesideTexts }: ReadBodyOptions): unknown {
  assertQuickJson(bytes, maxBytesBesideTexts);
  const value = parseJson(bytes);
  assertPlainJson(value);
  return value;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new HttpProblem('malformed_json', 'the body is no JSON in UTF-8', { cause });
  }
}

/** Maximum number of keys in one object: of many, each takes longer to parse than the one before. */
const maxKeys = 10_000;

/** Refuses a JSON text, before it is parsed, with many bytes outside its strings, or many keys in an object. */
function assertQuickJson(bytes: Uint8Array, maxBytesBesideTexts: number): void {
  const [quote, backslash, open, close, colon] = [0x22, 0x5c, 0x7b, 0x7d, 0x3a];
  const keys: number[] = [];
  let count = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (isText && byte === backslash) at += 1;
    if (isText) continue;
    count += 1;
    if (count > maxBytesBesideTexts) {
      const detail = `more than ${maxBytesBesideTexts} bytes beside texts are not taken`;
      throw new HttpProblem('too_large', detail);
    }
    if (byte === open) keys.push(0);
    else if (byte === close) keys.pop();
    else if (byte === colon) {
      const own = (keys.pop() ?? 0) + 1;
      if (own > maxKeys) throw invalidField('body', `an object may have at most ${maxKeys} keys`);
      keys.push(own);
    }
  }
}

/** Fields of a form: a file, and what is said of it. */
const maxFields = 20;

/** Throws `HttpProblem` for a form of so many fields that reading them would take long. */
function assertFewFields(bytes: Uint8Array, header: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(header) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return;
  const parts = new TextDecoder('latin1').decode(bytes).split(`--${boundary}`, maxFields + 3);
  if (parts.length <= maxFields + 2) return;
  throw new HttpProblem('malformed_request', `more than ${maxFields} fields are not taken`);
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, header: string): Promise<unknown> {
  assertFewFields(bytes, header);
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': header } }).formData();
    const fields = [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : await toUpload(value),
    ]);
    return Object.fromEntries(await Promise.all(fields));
  } catch (cause) {
    throw new HttpProblem('malformed_request', 'the body is no whole form', { cause });
  }
}

async function toUpload(file: File): Promise<UploadedFile> {
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}
