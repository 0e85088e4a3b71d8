import type { Call, Transport } from '../transport/transport.js';
import type { Schemas } from '../wire/api.generated.js';
import type { DocumentName } from '../wire/document-fields.js';
import { documentReader } from '../wire/read-document.js';
import { type CreateOptions, onceOnly } from './request-options.js';

type Reading = Pick<Call, 'query' | 'signal'>;

/** The requests that the API consists of; `name` is that of the document in the answer. */
export interface Endpoints {
  /** Sends a request. */
  send<Name extends DocumentName>(name: Name, call: Call): Promise<Schemas[Name]>;
  /** Reads a document. */
  read<Name extends DocumentName>(
    name: Name,
    where: string,
    options?: Reading,
  ): Promise<Schemas[Name]>;
  /** Posts once: repeated, the request has the same idempotency key. */
  create<Name extends DocumentName>(
    name: Name,
    where: string,
    body: unknown,
    options?: CreateOptions,
  ): Promise<Schemas[Name]>;
  /** Reads a text. */
  text(where: string, options?: Reading): Promise<string>;
  /** Reads bytes. */
  bytes(where: string, options?: Reading): Promise<Uint8Array>;
  /** Deletes what is there. */
  remove(where: string, options?: Reading): Promise<void>;
}

export function endpoints({ ask, askText, askBytes, askNothing }: Transport): Endpoints {
  const reading = (path: string, { query = {}, signal }: Reading = {}): Call => {
    return { method: 'GET', path, query, signal };
  };
  const send: Endpoints['send'] = (name, call) => ask(call, documentReader(name));
  return {
    send,
    read: (name, where, options) => send(name, reading(where, options)),
    create: (name, path, body, options = {}) =>
      send(name, { method: 'POST', path, body, ...onceOnly(options) }),
    text: (where, options) => askText(reading(where, options)),
    bytes: (where, options) => askBytes(reading(where, options)),
    remove: (path, { signal } = {}) => askNothing({ method: 'DELETE', path, signal }),
  };
}
