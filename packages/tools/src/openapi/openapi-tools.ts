import { defineTool, InvalidInputError, type Tool, type ToolContext } from '@pce/core';
import type { Effect, JsonObject, Mode } from '@pce/core/contracts';
import { given, jsonObjectSchema, sha256 } from '@pce/core/internal';
import type * as z from 'zod';
import type { HttpOutput } from '../http/http-output.js';
import {
  defaultMaxResponseBytes,
  type RequestOptions,
  requestSender,
  type SendRequest,
} from '../http/request-sender.js';
import { type HeaderTemplates, secretHeaders } from '../http/secret-headers.js';
import type { Environment } from '../script/script-environment.js';
import { buildRequest, inputSchema } from './build-request.js';
import { DocumentFault } from './document-reader.js';
import { readDocument, serverOf } from './read-document.js';
import { listOperations, type Operation, type OperationParameter } from './read-operations.js';
import { answerCheck, checkedSchema, toZod } from './tool-schema.js';

/** Settings of one operation. */
interface OpenApiToolSettings {
  /** @defaultValue by the method, as for `openApiTools` */
  readonly effect?: Effect;
  /** Whether each call needs an approval. @defaultValue `true` for DELETE */
  readonly destructive?: boolean;
  /** @defaultValue both */
  readonly modes?: readonly Mode[];
  readonly timeoutMs?: number;
}

/** Options of `openApiTools`. */
export interface OpenApiToolsOptions extends Omit<RequestOptions, 'hosts'> {
  /** Family of the tools: `shop` for `shop.listOrders`. */
  readonly name: string;
  /** Address of the API, to which all requests go. @defaultValue the first server of the document */
  readonly server?: string | URL;
  /** The operations that become tools, by their identifiers. @defaultValue all */
  readonly operations?: readonly string[];
  /** Settings by identifier of an operation. @defaultValue none */
  readonly settings?: Readonly<Record<string, OpenApiToolSettings>>;
  /**
   * Headers of every request, such as `authorization`, in which `${NAME}` is a secret of `env`; or a function that returns
   * them for a call. Secrets and the values of a function are redacted from results, and are in no journal. @defaultValue none
   */
  readonly headers?: HeaderTemplates | OpenApiHeaders;
  /** Source of secrets, such as the values of `.env`. @defaultValue none */
  readonly env?: Environment;
  /**
   * Header with the idempotency key of every POST and PATCH, which are `idempotent` then. @defaultValue `Idempotency-Key`, for
   * operations that have it as a parameter
   */
  readonly idempotencyHeader?: string;
}

/** Returns the headers of a call, for example with the token of its tenant. */
type OpenApiHeaders = (
  context: Pick<ToolContext, 'turn' | 'session' | 'run' | 'signal'>,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** An operation that is not a tool. */
interface OpenApiProblem {
  readonly operation: string;
  /** JSON pointer of the part of the document, such as `#/paths/~1orders/get/parameters/0`. */
  readonly pointer: string;
  /** Problem found, and the expected value. */
  readonly message: string;
}

/** The tools of an API. */
export interface OpenApiTools {
  readonly tools: readonly Tool[];
  readonly problems: readonly OpenApiProblem[];
}

interface OpenApiOutput extends HttpOutput {
  /** How the answer differs from the document; `null` if it does not, or the document does not say. */
  readonly mismatch: string | null;
}

/**
 * Creates a tool for each operation of an OpenAPI document (3.0 to 3.2). Its arguments are the parameters by name, and `body`.
 * GET and HEAD are `read`, PUT and DELETE `idempotent`, and POST and PATCH `once`, unless they take an idempotency key.
 * References outside the document are not followed, and requests go to one server only.
 *
 * @param document - The document as an object, or the path of a file with JSON or YAML.
 * @throws `InvalidInputError` for a document that cannot be read, with the JSON pointer of the fault. Operations that
 * cannot become tools are among `problems`.
 */
export async function openApiTools(
  document: object | string,
  options: OpenApiToolsOptions,
): Promise<OpenApiTools> {
  const { name, operations, settings = {} } = options;
  const root = await readDocument(document);
  const server = serverOf(root, options.server);
  const listed = listOperations(root, server);
  const known = new Set(listed.map(({ id }) => id));
  for (const id of [...(operations ?? []), ...Object.keys(settings)]) {
    if (!known.has(id))
      throw new InvalidInputError(`openApiTools ${name}: there is no operation ${id}`);
  }
  const send = requestSender({ ...options, hosts: [server.host] });
  const tools = new Map<string, Tool>();
  const problems: OpenApiProblem[] = [];
  for (const { id, pointer, read } of listed) {
    if (operations !== undefined && !operations.includes(id)) continue;
    try {
      const tool = operationTool(read(), options, server, send);
      if (tools.has(tool.name))
        throw new DocumentFault(pointer, `another operation is ${tool.name} already`);
      tools.set(tool.name, tool);
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error;
      problems.push({ operation: id, pointer: error.pointer, message: error.reason });
    }
  }
  return { tools: [...tools.values()], problems };
}

const maxSchemaBytes = 65_536;

function operationTool(
  operation: Operation,
  options: OpenApiToolsOptions,
  server: URL,
  send: SendRequest,
): Tool {
  const { id, method, path, description, pointer } = operation;
  const { name, idempotencyHeader, settings = {} } = options;
  const { maxResponseBytes = defaultMaxResponseBytes } = options;
  const keyName = (idempotencyHeader ?? 'Idempotency-Key').toLowerCase();
  const isHeader = ({ in: place, name: header }: OperationParameter, ...names: string[]): boolean =>
    place === 'header' && names.includes(header.toLowerCase());
  const own = typeof options.headers === 'object' ? Object.keys(options.headers) : [];
  const fixed = own.map((each) => each.toLowerCase());
  const parameters = operation.parameters.filter((each) => !isHeader(each, keyName, ...fixed));
  const sendsKey =
    operation.parameters.some((each) => isHeader(each, keyName)) ||
    (idempotencyHeader !== undefined && effects[method] === 'once');
  const { places, schema } = inputSchema({ ...operation, parameters });
  if (Buffer.byteLength(JSON.stringify(schema)) > maxSchemaBytes)
    throw new DocumentFault(pointer, `has a schema of more than ${maxSchemaBytes} bytes`);
  const toMismatch = answerCheck(operation.answers);
  const { effect, destructive = method === 'delete', modes, timeoutMs } = settings[id] ?? {};
  return defineTool({
    name: `${name}.${id.replace(/[^\w.-]/g, '_')}`.slice(0, 128),
    description: description.slice(0, 1_000),
    input: checkOf(pointer, schema),
    parameters: schema,
    effect: effect ?? (sendsKey && effects[method] === 'once' ? 'idempotent' : effects[method]),
    destructive,
    ...given({ modes, timeoutMs }),
    maxOutputBytes: 8 * maxResponseBytes,
    version: sha256(JSON.stringify([server.href, operation])),
    async execute(args, context): Promise<OpenApiOutput> {
      const request = buildRequest(operation, places, jsonObjectSchema.parse(args), server);
      const key = sendsKey ? { [keyName]: context.idempotencyKey } : {};
      const { headers, secrets } = await headersOf(options, context);
      const output = await send(
        {
          request: { ...request, headers: { ...request.headers, ...key } },
          headersFor: ({ origin }) => (origin === server.origin ? headers : {}),
          secrets,
        },
        context,
      );
      return { ...output, mismatch: toMismatch(output) };
    },
    summarize: (output) => summary(`${method.toUpperCase()} ${path}`, output),
    claims: (output) => [
      { claim: summary(`${method.toUpperCase()} ${path}`, output), source: output.url },
    ],
  });
}

const effects = {
  get: 'read',
  head: 'read',
  put: 'idempotent',
  delete: 'idempotent',
  post: 'once',
  patch: 'once',
} as const satisfies Record<Operation['method'], Effect>;

function checkOf(pointer: string, schema: JsonObject): z.ZodType {
  try {
    return toZod(checkedSchema(schema, false));
  } catch (error) {
    throw new DocumentFault(pointer, `has a schema that cannot be used: ${String(error)}`);
  }
}

async function headersOf(
  { name, headers = {}, env = {} }: OpenApiToolsOptions,
  { turn, session, run, signal }: ToolContext,
): Promise<ReturnType<typeof secretHeaders>> {
  if (typeof headers !== 'function') return secretHeaders(name, headers, env);
  const own = await headers({ turn, session, run, signal });
  // Of `Bearer abc`, an answer may repeat the part behind the scheme.
  const secrets = Object.values(own).flatMap((value) => [value, ...value.split(' ').slice(1)]);
  return { headers: own, secrets };
}

function summary(call: string, { status, mismatch }: OpenApiOutput): string {
  const differs = mismatch === null ? '' : `, not as its document says: ${mismatch}`;
  return `${call} answered ${status}${differs}`;
}
