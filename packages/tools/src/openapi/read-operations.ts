import type { Json } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import * as z from 'zod';
import {
  DocumentFault,
  member,
  members,
  type Place,
  readPlace,
  resolved,
} from './document-reader.js';
import { toolSchema } from './tool-schema.js';

const methods = ['get', 'head', 'put', 'delete', 'post', 'patch'] as const;

type OperationMethod = (typeof methods)[number];

const operationSchema = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  servers: z.array(z.unknown()).optional(),
});

const parameterSchema = z.looseObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  style: z.string().optional(),
  explode: z.boolean().optional(),
});

const bodySchema = z.looseObject({
  required: z.boolean().default(false),
  description: z.string().optional(),
  content: z.record(z.string(), z.unknown()),
});

export interface OperationParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  /** Whether the value is sent as JSON. */
  readonly isJson: boolean;
  readonly schema: Json;
}

interface OperationBody {
  readonly type: string;
  readonly required: boolean;
  readonly schema: Json;
}

/** An operation of a document, with its schemas as JSON Schema. */
export interface Operation {
  readonly id: string;
  readonly pointer: string;
  readonly method: OperationMethod;
  readonly path: string;
  readonly description: string;
  readonly parameters: readonly OperationParameter[];
  readonly body: OperationBody | undefined;
  /** Schemas of JSON answers by status: `200`, `2XX`, `default`. */
  readonly answers: Readonly<Record<string, Json>>;
}

/** An operation that is not read yet. */
export interface ListedOperation {
  readonly id: string;
  readonly pointer: string;
  /** Throws `DocumentFault` if a part of it is wrong, or not supported. */
  read(): Operation;
}

/** Lists the operations of a document. Those without an `operationId` are named by their method and path. */
export function listOperations(root: Json, server: URL): readonly ListedOperation[] {
  const paths = member({ value: root, pointer: '#' }, 'paths');
  return members(paths).flatMap(([path, given]) => {
    const outer = resolved(root, given);
    return methods.flatMap((method) => {
      const place = member(outer, method);
      if (place.value === undefined) return [];
      const named = isJsonObject(place.value) ? place.value.operationId : undefined;
      const id = typeof named === 'string' ? named : `${method}${path.replaceAll('/', '_')}`;
      const read = (): Operation => readOperation(root, { id, method, path, outer, place, server });
      return [{ id, pointer: place.pointer, read }];
    });
  });
}

interface Found {
  readonly id: string;
  readonly method: OperationMethod;
  readonly path: string;
  readonly outer: Place;
  readonly place: Place;
  readonly server: URL;
}

function readOperation(root: Json, { id, method, path, outer, place, server }: Found): Operation {
  const { data, place: operation } = readPlace(root, place, operationSchema);
  for (const at of [outer, operation]) assertServer(root, member(at, 'servers'), server);
  const { summary, description } = data;
  const parameters = readParameters(root, outer, operation);
  for (const name of path.match(/(?<=\{)[^{}]+(?=\})/g) ?? []) {
    if (!parameters.some((each) => each.in === 'path' && each.name === name))
      throw new DocumentFault(operation.pointer, `has no parameter ${name} of its path ${path}`);
  }
  const body = member(operation, 'requestBody');
  return {
    id,
    pointer: place.pointer,
    method,
    path,
    parameters,
    description:
      [summary?.replace(/\.$/, ''), description].filter(Boolean).join('. ') ||
      `${method.toUpperCase()} ${path}`,
    body: body.value === undefined ? undefined : readBody(root, body),
    answers: method === 'head' ? {} : readAnswers(root, member(operation, 'responses')),
  };
}

/** Throws for an operation that other servers have than the document. */
function assertServer(root: Json, servers: Place, server: URL): void {
  for (const [, place] of members(servers)) {
    const { data } = readPlace(root, place, z.looseObject({ url: z.string() }));
    if (URL.parse(data.url, server.href)?.origin !== server.origin)
      throw new DocumentFault(
        place.pointer,
        `is another server than ${server.origin}, which alone is asked`,
      );
  }
}

/** Reads the parameters of an operation, which replace those of its path with the same place and name. */
function readParameters(root: Json, outer: Place, operation: Place): readonly OperationParameter[] {
  const found = new Map<string, OperationParameter>();
  for (const [, place] of [outer, operation].flatMap((at) => members(member(at, 'parameters')))) {
    const { data, place: at } = readPlace(root, place, parameterSchema);
    const { name, in: where, required, explode } = data;
    if (where === 'cookie') {
      if (required)
        throw new DocumentFault(at.pointer, `needs the cookie ${name}, which is not sent`);
      continue;
    }
    // By the specification, these are not parameters.
    if (where === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) continue;
    const [[, media] = []] = members(member(at, 'content'));
    const schema = member(media ?? at, 'schema');
    const style = data.style ?? (where === 'query' ? 'form' : 'simple');
    const read = schema.value === undefined ? {} : toolSchema(root, schema, 'readOnly');
    found.set(`${where} ${name}`, {
      name,
      in: where,
      style,
      required: required || where === 'path',
      explode: explode ?? style === 'form',
      isJson: media !== undefined,
      schema: described(read, data.description),
    });
  }
  return [...found.values()];
}

const isJsonType = (type: string): boolean => /^[^;]*[/+]json(?:;|$)/.test(type);

function contentOf(
  place: Place,
  isKnown: (type: string) => boolean,
): readonly [string, Place] | undefined {
  return members(member(place, 'content')).find(([type]) => isKnown(type));
}

function readBody(root: Json, outer: Place): OperationBody {
  const { data, place } = readPlace(root, outer, bodySchema);
  const content =
    contentOf(place, isJsonType) ??
    contentOf(place, (type) => /^(?:application\/x-www-form-urlencoded|text\/plain)\b/.test(type));
  if (content === undefined) {
    const types = Object.keys(data.content).join(', ');
    throw new DocumentFault(
      `${place.pointer}/content`,
      `has ${types}: only JSON, forms and text are sent`,
    );
  }
  const [type, media] = content;
  const schema = member(media, 'schema');
  const read = schema.value === undefined ? {} : toolSchema(root, schema, 'readOnly');
  return { type, required: data.required, schema: described(read, data.description) };
}

function readAnswers(root: Json, responses: Place): Readonly<Record<string, Json>> {
  const all = members(responses).flatMap(([status, outer]) => {
    const media = contentOf(readPlace(root, outer, z.looseObject({})).place, isJsonType);
    const schema = media && member(media[1], 'schema');
    return schema?.value === undefined ? [] : [[status, toolSchema(root, schema, 'writeOnly')]];
  });
  return Object.fromEntries(all);
}

function described(schema: Json, description: string | undefined): Json {
  return isJsonObject(schema) && description !== undefined ? { ...schema, description } : schema;
}
