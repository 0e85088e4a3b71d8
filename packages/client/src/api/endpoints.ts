import { ClientError } from '../client-error.js';
import { filled, type IdsOf } from '../path.js';
import type { Call, Transport } from '../transport/transport.js';
import type { Schemas } from '../wire/api.generated.js';
import type { DocumentName } from '../wire/document-fields.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import { type CreateOptions, onceOnly, type RequestOptions } from './request-options.js';

/** A method of the client: it takes the ids of its path, then the rest. */
type Method<Template extends string, Rest extends readonly unknown[], Answer> = (
  ...args: [...IdsOf<Template>, ...Rest]
) => Promise<Answer>;

/** Writes the body of a request. */
type WriteBody<Value> = (value?: Value) => unknown;

/** Makes the methods that the API consists of; `name` is that of the document in the answer. */
export function endpoints({ ask, askText, askBytes, askNothing }: Transport) {
  return {
    /** Reads a document. Options other than the signal are the query. */
    read<Name extends DocumentName, Template extends string>(name: Name, template: Template) {
      const reader = documentReader(name);
      return method(template, (where, options?: RequestOptions) =>
        ask(get(where, options), reader),
      );
    },
    /** Reads a text. */
    text: <Template extends string>(template: Template) =>
      method(template, (where, options?: RequestOptions) => askText(get(where, options))),
    /** Reads bytes. */
    bytes: <Template extends string>(template: Template) =>
      method(template, (where, options?: RequestOptions) => askBytes(get(where, options))),
    /** Deletes what is there. */
    remove: <Template extends string>(template: Template) =>
      method(template, (where, options?: RequestOptions) =>
        askNothing({ ...get(where, options), method: 'DELETE' }),
      ),
    /** Posts once: repeated, the request has the same idempotency key. */
    create<Name extends DocumentName, Template extends string, Value = never>(
      name: Name,
      template: Template,
      write: WriteBody<Value> = () => undefined,
    ) {
      const reader = documentReader(name);
      return method(template, (where, value?: Value, options: CreateOptions = {}) =>
        ask({ method: 'POST', path: where, body: write(value), ...onceOnly(options) }, reader),
      );
    },
    /** Sends a body in another way. */
    send<Name extends DocumentName, Template extends string, Value = never>(
      name: Name,
      way: Pick<Call, 'method' | 'isRepeatable'>,
      template: Template,
      write: WriteBody<Value> = () => undefined,
    ) {
      const reader = documentReader(name);
      return method(template, (where, value?: Value, { signal }: RequestOptions = {}) =>
        ask({ ...way, path: where, body: write(value), signal }, reader),
      );
    },
  };
}

/** Returns what writes a document as a body; a value that is left out is empty. */
export function body<Name extends DocumentName>(name: Name): WriteBody<Schemas[Name]> {
  return (value) => writeDocument(name, value);
}

function method<Template extends string, Rest extends readonly unknown[], Answer>(
  template: Template,
  work: (where: string, ...rest: Rest) => Promise<Answer>,
): Method<Template, Rest, Answer>;
function method(template: string, work: (where: string, ...rest: never[]) => unknown) {
  return (...args: never[]) => {
    const { path, rest } = filled(template, args);
    return work(path, ...rest);
  };
}

function get(where: string, { signal, ...query }: RequestOptions = {}): Call {
  return { method: 'GET', path: where, query: toQuery(query), signal };
}

/** Names of filters that differ on the wire in more than their case. */
const wireNames: Readonly<Record<string, string>> = { query: 'q', types: 'type' };

/** Filters that are moments. */
const moments: readonly string[] = ['since', 'until'];

function toQuery(options: object): NonNullable<Call['query']> {
  const entries = Object.entries(options).map(([name, value]) => [
    wireNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    moments.includes(name) ? toTime(name, value) : Array.isArray(value) ? value.join(',') : value,
  ]);
  return Object.fromEntries(entries);
}

function toTime(name: string, ms: number | undefined): string | undefined {
  if (ms === undefined) return undefined;
  const moment = new Date(ms);
  if (!Number.isNaN(moment.getTime())) return moment.toISOString();
  throw new ClientError(
    'invalid_input',
    `option ${name}: expected a time in Unix milliseconds, got ${ms}`,
  );
}
