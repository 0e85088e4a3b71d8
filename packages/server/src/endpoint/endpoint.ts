import type { Ids } from '@pce/core/ports';
import * as z from 'zod';
import { type Caller, type CallerOf, hasRole, type Role } from '../auth/caller.js';
import { HttpProblem } from '../problems/http-problem.js';
import type { ResponseBody } from '../wire/scalars.js';
import type { Room } from './byte-budget.js';
import type { ReceivedBody } from './read-body.js';
import type { ServerContext } from './server-context.js';

interface Reply<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
}

/** An answer of just this status: without a body for 204. */
export function reply<Status extends number>(status: Status): Reply<Status, null>;
export function reply<Status extends number, Body>(status: Status, body: Body): Reply<Status, Body>;
export function reply(status: number, body: unknown = null): Reply<number, unknown> {
  return { status, body };
}

/** Returns the idempotency key of a request, if it has one. Throws `HttpProblem` for one that cannot be. */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers.get('Idempotency-Key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new HttpProblem('invalid_input', 'Idempotency-Key: expected 1 to 255 visible characters');
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Schemas of an endpoint's answers by status; `null` for no body. */
type Answers = Readonly<Record<number, z.ZodType | null>>;

/** An answer before it is JSON. */
export interface Answer {
  readonly status: number;
  /** `null`: none. */
  readonly body: unknown;
}

/** An answer that is no JSON. */
export interface WholeAnswer {
  readonly response: Response;
}

type AnswerOf<A extends Answers> = {
  [Status in keyof A & number]: A[Status] extends z.ZodType
    ? { readonly status: Status; readonly body: ResponseBody<A[Status]> }
    : { readonly status: Status; readonly body: null };
}[keyof A & number];

/** Caller and path of a request: all that is read of it before the record is found. */
export interface Asked<Caller, Params> {
  readonly caller: Caller;
  readonly params: Params;
  /** As it came. */
  readonly query: Readonly<Record<string, string>>;
}

/** A request that passed every check. */
interface Call<Caller, Params, Query, Body, Found>
  extends Pick<ReceivedRequest, 'request' | 'signal' | 'room'> {
  readonly caller: Caller;
  readonly params: Params;
  /** Result of `find`, of the time before the body arrived. */
  readonly found: Found;
  readonly query: Query;
  readonly body: Body;
  /** The same ids again where the request is sent again with its idempotency key. */
  readonly ids: Ids;
}

/** The forms in which a body is taken; each is read to the same thing. */
export interface BodyForms<Body> {
  readonly json: z.ZodType<Body>;
  /** Fields of a form; files are `UploadedFile`. */
  readonly multipart?: z.ZodType<Body>;
  /** Whether no body at all stands for `{}`. @defaultValue `false` */
  readonly mayBeEmpty?: boolean;
  /** Which limit holds. @defaultValue `bodyBytes` */
  readonly limit?: 'planBytes' | 'fileBytes' | 'bodyBytes';
}

interface Definition<
  R extends Role,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body,
  A extends Answers,
  Found,
> {
  /** Method and path, as OpenAPI has it: `GET /api/plans/{plan_id}`. */
  readonly route: `${Method} /${string}`;
  /** Name of the operation, for clients that are made of the document. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Roles that may use it. @defaultValue `['user']` */
  readonly roles?: readonly R[];
  /** @defaultValue none */
  readonly params?: Params;
  /** @defaultValue none */
  readonly query?: Query;
  /** @defaultValue none */
  readonly body?: BodyForms<Body>;
  readonly answers: A;
  /** The messages of a stream, for the document. @defaultValue it is no stream */
  readonly messages?: z.ZodType;
  /** The answer holds what is shown only once: it is not kept for requests that are sent again. */
  readonly isSecret?: boolean;
  /** It recognizes repeated requests by itself, so that no answers are kept for idempotency keys. */
  readonly knowsRepeats?: boolean;
  /**
   * Finds the record that the path names, by the path and the query as it came. Throws for a caller who may not see it,
   * before the query is checked or the body read. Handlers that write read again what they decide on: where a body is
   * still to come, it returns what is small, such as an id. @defaultValue finds nothing
   */
  find?(
    asked: Asked<Extract<Caller, CallerOf<R>>, z.output<Params>>,
    context: ServerContext,
  ): Promise<Found>;
  handle(
    call: Call<Extract<Caller, CallerOf<R>>, z.output<Params>, z.output<Query>, Body, Found>,
    context: ServerContext,
  ): Promise<AnswerOf<A> | WholeAnswer>;
}

/** A request as it came. */
export interface ReceivedRequest {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Reads it, once; absent where the operation takes none. */
  readonly body: (() => Promise<ReceivedBody>) | undefined;
  readonly request: Request;
  /** Aborts where the caller is gone, or the time is up. */
  readonly signal: AbortSignal;
  /** Room for what of a large answer is made and not yet sent. */
  readonly room: Room;
}

type AnyDefinition = Definition<Role, z.ZodType, z.ZodType, unknown, Answers, unknown>;

/** A request whose caller may send it; reads the rest of it, and carries it out. */
type AdmittedRequest = (ids: Ids) => Promise<Answer | WholeAnswer>;

/** One operation of the API: what it takes, who may use it, and what it does. */
export interface Endpoint
  extends Omit<AnyDefinition, 'find' | 'handle' | 'route' | 'roles' | 'params' | 'query' | 'body'>,
    Required<Pick<AnyDefinition, 'roles' | 'params' | 'query' | 'body'>> {
  readonly method: string;
  /** As in OpenAPI: `/api/plans/{plan_id}`. */
  readonly path: string;
  /** Whether it looks up the record of its path before it reads the rest of a request. */
  readonly findsRecord: boolean;
  /** Throws `HttpProblem` where the caller may not send the request, or not see the record of its path. */
  admit(received: ReceivedRequest, context: ServerContext): Promise<AdmittedRequest>;
}

const none = z.object({});

/** No body. */
export const noBody: BodyForms<undefined> = { json: z.undefined() };

/** Ties the checks of an operation to what it does: `handle` gets what its schemas let through, of those types. */
export function endpoint<
  A extends Answers,
  const R extends Role = 'user',
  Params extends z.ZodType = typeof none,
  Query extends z.ZodType = typeof none,
  Body = undefined,
  Found = undefined,
>(definition: Definition<R, Params, Query, Body, A, Found>): Endpoint;
export function endpoint({
  find,
  handle,
  route,
  roles = ['user'],
  params = none,
  query = none,
  body: forms = noBody,
  ...definition
}: AnyDefinition): Endpoint {
  const [method = '', path = ''] = route.split(' ');
  return {
    ...definition,
    method,
    path,
    roles,
    params,
    query,
    body: forms,
    findsRecord: find !== undefined,
    async admit(received, context) {
      const { caller, request, signal, room } = received;
      if (!hasRole(caller, roles)) {
        const detail = `this is for ${roles.join(', ')}; you are ${caller.role}`;
        throw new HttpProblem('forbidden', detail);
      }
      const asked = { caller, params: parseInput(params, received.params, 'path') };
      const found = await find?.({ ...asked, query: received.query }, context);
      return async (ids) => {
        const call = {
          ...asked,
          found,
          query: parseInput(query, received.query, 'query'),
          body: await parseBody(forms, received),
          request,
          ids,
          signal,
          room,
        };
        return handle(call, context);
      };
    },
  };
}

async function parseBody<Body>(
  { json, multipart = json }: BodyForms<Body>,
  { body }: ReceivedRequest,
): Promise<Body> {
  const received = await body?.();
  return parseInput(received?.type === 'multipart' ? multipart : json, received?.value, 'body');
}

/** Maximum number of issues in one answer. */
const maxIssues = 20;

/** Checks a part of a request. Throws `HttpProblem` that names each field that is wrong. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: 'path' | 'query' | 'body',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (part === 'path') throw new HttpProblem('not_found', 'there is nothing by such an id');
  const errors = result.error.issues.slice(0, maxIssues).map(({ path, message }) => ({
    field: [part, ...path.map(String)].join('.'),
    message,
  }));
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new HttpProblem('invalid_input', detail, { more: { errors } });
}
