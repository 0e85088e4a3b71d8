import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, ToolError } from '@pce/core/internal';
import type { HttpRequest } from '@pce/network-parts/node';
import type { Operation, OperationParameter } from './read-operations.js';

/** Builds the request of an operation from its arguments. Throws `ToolError` for a value that its path cannot hold. */
export function buildRequest(
  { method, path, body }: Operation,
  places: readonly ArgumentPlace[],
  args: JsonObject,
  server: URL,
): HttpRequest {
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' };
  const query: string[] = [];
  let filled = path;
  for (const { argument, parameter } of places) {
    const value = args[argument];
    if (value === undefined) continue;
    const { name } = parameter;
    if (parameter.in === 'query') query.push(...pairsOf(parameter, value));
    else if (parameter.in === 'header')
      headers[name.toLowerCase()] = simple(parameter, value, textOf);
    else filled = filled.replaceAll(`{${name}}`, () => segment(parameter, value));
  }
  // An address would leave out such a part of its path, and the one before it.
  if (filled.split('/').some((part) => /^\.{1,2}$/.test(part)))
    throw new ToolError('invalid_input', `${path} cannot be ${filled}: a part of it is . or ..`);
  const url = new URL(server);
  url.pathname = `${server.pathname.replace(/\/$/, '')}${filled}`;
  url.search = query.join('&');
  const request = { method: method.toUpperCase(), url, headers };
  if (body === undefined || args.body === undefined) return request;
  headers['content-type'] = body.type;
  return { ...request, body: new TextEncoder().encode(bodyText(body.type, args.body)) };
}

function segment(parameter: OperationParameter, value: Json): string {
  const text = simple(parameter, value, encoded);
  if (text !== '') return text;
  throw new ToolError('invalid_input', `${parameter.name} is part of a path and cannot be empty`);
}

function pairsOf(
  { name, style, explode, isJson }: OperationParameter,
  value: Json,
): readonly string[] {
  const pair = (key: string, text: string): string => `${encodeURIComponent(key)}=${text}`;
  if (isJson) return [pair(name, encodeURIComponent(JSON.stringify(value)))];
  if (Array.isArray(value) && explode) return value.map((each) => pair(name, encoded(each)));
  if (Array.isArray(value)) {
    const between = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ',';
    return [pair(name, value.map(encoded).join(between))];
  }
  if (!isJsonObject(value)) return [pair(name, encoded(value))];
  const entries = Object.entries(value);
  if (style === 'deepObject')
    return entries.map(([key, each]) => pair(`${name}[${key}]`, encoded(each)));
  if (explode) return entries.map(([key, each]) => pair(key, encoded(each)));
  return [pair(name, simple({ explode, isJson }, value, encoded))];
}

/** Writes a value of a path or a header: `a,b` for a list, `k,v` or, exploded, `k=v` for an object. */
function simple(
  { explode, isJson }: Pick<OperationParameter, 'explode' | 'isJson'>,
  value: Json,
  write: (value: Json) => string,
): string {
  if (isJson) return write(JSON.stringify(value));
  if (Array.isArray(value)) return value.map(write).join(',');
  if (!isJsonObject(value)) return write(value);
  const pairs = Object.entries(value).map(([key, each]) => [write(key), write(each)]);
  return pairs.map((pair) => pair.join(explode ? '=' : ',')).join(',');
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encoded(value: Json): string {
  return encodeURIComponent(textOf(value));
}

function bodyText(type: string, body: Json): string {
  if (type.startsWith('text/')) return textOf(body);
  if (!type.startsWith('application/x-www-form-urlencoded')) return JSON.stringify(body);
  const fields = Object.entries(isJsonObject(body) ? body : {});
  return new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, textOf(value)]),
  ).toString();
}

interface ArgumentPlace {
  readonly argument: string;
  readonly parameter: OperationParameter;
}

/** The arguments of an operation: its parameters by name, and `body`. */
interface OperationInput {
  readonly places: readonly ArgumentPlace[];
  readonly schema: JsonObject;
}

/** Builds one schema of all arguments. A name that is taken is followed by its place: `id_query`. */
export function inputSchema({ parameters, body }: Operation): OperationInput {
  const taken = new Set(body === undefined ? [] : ['body']);
  const places = parameters.map((parameter): ArgumentPlace => {
    const { name } = parameter;
    const argument = taken.has(name) ? `${name}_${parameter.in}` : name;
    taken.add(argument);
    return { argument, parameter };
  });
  const needed = places.filter(({ parameter }) => parameter.required);
  return {
    places,
    schema: {
      type: 'object',
      properties: Object.fromEntries([
        ...places.map(({ argument, parameter }) => [argument, parameter.schema]),
        ...(body === undefined ? [] : [['body', body.schema]]),
      ]),
      required: [...needed.map(({ argument }) => argument), ...(body?.required ? ['body'] : [])],
      additionalProperties: false,
    },
  };
}
