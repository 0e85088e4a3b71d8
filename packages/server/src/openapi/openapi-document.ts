import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import * as z from 'zod';
import { type BodyForms, type Endpoint, noBody } from '../endpoint/endpoint.js';
import { problemKinds } from '../problems/http-problem.js';
import { schemaComponent, schemaComponents } from '../wire/scalars.js';

const definitions = '#/$defs/';
const components = '#/components/schemas/';

/** Writes zod schemas as JSON Schema. Schema components are written once and pointed to. */
interface SchemaWriter {
  /** @param io - whether the schema is of what a client sends (`input`) or receives (`output`) */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonObject;
  /** The schema components written so far, by name. */
  readonly components: Readonly<Record<string, Json>>;
}

function createSchemaWriter(): SchemaWriter {
  const written: Record<string, Json> = {};
  return {
    components: written,
    write(schema, io) {
      // Wrapped, so that a component at the top is pointed to as well.
      const whole = z.toJSONSchema(z.object({ it: schema }), {
        io,
        metadata: schemaComponents,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const { id: _, ...said } = z.globalRegistry.get(zodSchema) ?? {};
          Object.assign(jsonSchema, said);
          leaveOutNoise(jsonSchema);
        },
      });
      const document: JsonObject = JSON.parse(
        JSON.stringify(whole).replaceAll(definitions, components),
      );
      const { $defs: defs, properties } = document;
      for (const [name, each] of Object.entries(isJsonObject(defs) ? defs : {})) {
        const schema = withoutId(each);
        const before = JSON.stringify(written[name] ?? schema);
        if (before !== JSON.stringify(schema)) {
          throw new Error(`${name} is not the same sent and received: make two components of it`);
        }
        written[name] = schema;
      }
      return isJsonObject(properties) && isJsonObject(properties.it) ? properties.it : {};
    },
  };
}

/** Removes what zod writes of its own accord, and what would keep a reader from dropping unknown fields. */
function leaveOutNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function withoutId(schema: Json): Json {
  if (!isJsonObject(schema)) return schema;
  const { id: _, ...rest } = schema;
  return rest;
}

const problemSchema = schemaComponent(
  'Problem',
  'Why a request was refused (RFC 9457).',
  z.looseObject({
    type: z.string().describe('An address that identifies the kind of problem.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What was wrong here, and what to do.'),
    code: z.string().describe('The kind, in one word.'),
    request_id: z
      .string()
      .optional()
      .describe('Where the server failed: the name of the request in its log.'),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    from: z.string().optional().describe('Of illegal_transition: the current state.'),
    to: z.string().optional().describe('Of illegal_transition: the requested state.'),
  }),
);

/** The API as OpenAPI 3.1, from the very schemas that requests are checked with. */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonObject {
  const book = createSchemaWriter();
  const paths: Record<string, JsonObject> = {};
  for (const each of endpoints) {
    paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: operation(each, book) };
  }
  const problems = book.write(problemSchema, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'PCE',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: `Plans, agents that work on them, and executions. Every refusal is problem+json (RFC 9457) with one of these codes: ${Object.keys(problemKinds).join(', ')}. POST takes an Idempotency-Key: sent again within 24 hours, a request is answered as the first time.`,
    },
    servers: [{ url: '/', description: 'The server that holds this document.' }],
    paths,
    components: {
      schemas: { ...book.components },
      responses: {
        Problem: {
          description: 'The request was refused, and changed nothing.',
          content: { 'application/problem+json': { schema: problems } },
        },
      },
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'A token (JWT) of the host.' },
        admin: { type: 'http', scheme: 'bearer', description: 'One with admin in its scope.' },
        agent: { type: 'http', scheme: 'bearer', description: 'The key of an agent.' },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Chosen by the client: sent again with it, the request is carried out once.',
  schema: { type: 'string' },
};

function operation(endpoint: Endpoint, book: SchemaWriter): JsonObject {
  const { id, summary, description, roles, params, query, body, method, path } = endpoint;
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags: [path.split('/')[2] ?? 'api'],
    security: roles.map((role) => ({ [role]: [] })),
    parameters: [
      ...parameters('path', params, book),
      ...parameters('query', query, book),
      ...(method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(body !== noBody && { requestBody: requestBody(body, book) }),
    responses: {
      ...responses(endpoint, book),
      '4XX': { $ref: '#/components/responses/Problem' },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodType, book: SchemaWriter): JsonObject[] {
  const { properties = {}, required = [] } = book.write(schema, 'input');
  return Object.entries(properties ?? {}).map(([name, one]: [string, Json]) => {
    const { description, ...schema } = isJsonObject(one) ? one : {};
    return {
      name,
      in: place,
      required: Array.isArray(required) && required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    };
  });
}

function requestBody(
  { json, multipart, mayBeEmpty = false }: BodyForms<unknown>,
  book: SchemaWriter,
): JsonObject {
  const forms = {
    'application/json': { schema: book.write(json, 'input') },
    ...(multipart && { 'multipart/form-data': { schema: book.write(multipart, 'input') } }),
  };
  return { required: !mayBeEmpty, content: forms };
}

function responses({ answers, id, messages }: Endpoint, book: SchemaWriter): JsonObject {
  const all = Object.entries(answers).map(([status, schema]): [string, JsonObject] => {
    if (messages !== undefined && status === '200') return [status, stream(messages, book)];
    if (schema === null) return [status, { description: status === '204' ? 'Nothing.' : 'Done.' }];
    const content = { 'application/json': { schema: book.write(schema, 'output') } };
    return [status, { description: `The answer to ${id}.`, content }];
  });
  return Object.fromEntries(all);
}

function stream(messages: z.ZodType, book: SchemaWriter): JsonObject {
  const content = { 'text/event-stream': { schema: book.write(messages, 'output') } };
  return { description: 'Messages as they come, and an event named end after the last.', content };
}
