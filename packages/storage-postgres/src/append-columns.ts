import type { AppendInput, Fence, ViewWrite } from '@pce/core/store';
import { encodeText } from './row.js';

function quote(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** Returns an array of texts as PostgreSQL reads it; cheaper than to have the driver look at each element. */
export function textArray(texts: readonly (string | null)[]): string {
  return `{${texts.map((text) => (text === null ? 'NULL' : quote(text))).join(',')}}`;
}

/** Returns an array of numbers as PostgreSQL reads it. */
export function numberArray(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'NULL').join(',')}}`;
}

/** Appends as the arguments of the schema's function `append_all`. */
interface AppendColumns {
  /** Indexes of the appends in the arguments; the others cannot be carried out together with these. */
  readonly taken: readonly number[];
  readonly values: string[];
}

/** The appends of one stream: all of them are carried out, or none. */
interface StreamRun {
  /** Version of the stream before the first. */
  readonly start: number;
  readonly fence: Fence | undefined;
  /** Version after the last; `undefined` once one was left out, and with it all that follow. */
  end: number | undefined;
  /** Rows by collection and key, with the append that writes them last. */
  readonly rows: Map<string, { readonly append: number; readonly view: ViewWrite }>;
}

const isSameFence = (one: Fence | undefined, other: Fence | undefined): boolean =>
  one?.key === other?.key && one?.token === other?.token;

const rowId = ({ collection, key }: ViewWrite): string =>
  `${collection.length} ${collection}${key}`;

/**
 * Returns the appends that one statement can carry out: those of a stream continue each other under one fence, and no
 * two streams write the same row.
 */
export function appendColumns(appends: readonly AppendInput[]): AppendColumns {
  const runs = new Map<string, StreamRun>();
  const streamByRow = new Map<string, string>();
  const taken: number[] = [];

  function take({ stream, expectedVersion, events, views = [], fence }: AppendInput): boolean {
    const run = runs.get(stream) ?? {
      start: expectedVersion,
      fence,
      end: expectedVersion,
      rows: new Map(),
    };
    runs.set(stream, run);
    const rows = views.map((view) => ({ id: rowId(view), view }));
    if (
      run.end !== expectedVersion ||
      !isSameFence(run.fence, fence) ||
      rows.some(({ id }) => (streamByRow.get(id) ?? stream) !== stream)
    ) {
      run.end = undefined;
      return false;
    }
    run.end = expectedVersion + events.length;
    for (const { id, view } of rows) {
      streamByRow.set(id, stream);
      run.rows.set(id, { append: taken.length + 1, view });
    }
    return true;
  }

  for (const [index, append] of appends.entries()) if (take(append)) taken.push(index);
  return {
    taken,
    values: valuesOf(
      taken.flatMap((index) => appends[index] ?? []),
      runs,
    ),
  };
}

/** Returns the arguments in the order of the function's parameters. Appends are numbered from 1. */
function valuesOf(appends: readonly AppendInput[], runs: ReadonlyMap<string, StreamRun>): string[] {
  const streams: string[] = [];
  const starts: number[] = [];
  const lasts: number[] = [];
  const fenceKeys: (string | null)[] = [];
  const fenceTokens: (number | null)[] = [];
  const eventAppends: number[] = [];
  const eventStreams: string[] = [];
  const versions: number[] = [];
  const types: string[] = [];
  const bodies: string[] = [];
  const hashes: string[] = [];
  for (const { stream, expectedVersion, events, fence } of appends) {
    const name = encodeText(stream);
    streams.push(name);
    starts.push(runs.get(stream)?.start ?? expectedVersion);
    lasts.push(expectedVersion + events.length);
    fenceKeys.push(fence ? encodeText(fence.key) : null);
    fenceTokens.push(fence ? fence.token : null);
    for (const { version, type, body, hash } of events) {
      eventAppends.push(streams.length);
      eventStreams.push(name);
      versions.push(version);
      types.push(encodeText(type));
      bodies.push(encodeText(body));
      hashes.push(encodeText(hash));
    }
  }
  const viewAppends: number[] = [];
  const collections: string[] = [];
  const keys: string[] = [];
  const values: (string | null)[] = [];
  for (const { rows } of runs.values()) {
    for (const { append, view } of rows.values()) {
      viewAppends.push(append);
      collections.push(encodeText(view.collection));
      keys.push(encodeText(view.key));
      values.push(view.value === null ? null : encodeText(view.value));
    }
  }
  return [
    textArray(streams),
    numberArray(starts),
    numberArray(lasts),
    textArray(fenceKeys),
    numberArray(fenceTokens),
    numberArray(eventAppends),
    textArray(eventStreams),
    numberArray(versions),
    textArray(types),
    textArray(bodies),
    textArray(hashes),
    numberArray(viewAppends),
    textArray(collections),
    textArray(keys),
    textArray(values),
  ];
}
