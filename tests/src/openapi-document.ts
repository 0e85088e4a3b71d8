type Values = Readonly<Record<string, unknown>>;

/** A part of a document that holds named parts; none where it is something else. */
export function partsOf(value: unknown): Values {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** An operation of an OpenAPI document, in what a client has to know. */
export interface Operation {
  /** `GET /api/plans/{plan_id}` */
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly query: readonly string[];
  /** Names in its JSON body. */
  readonly body: readonly string[];
  /** The status of its answer, and an answer that holds everything an answer may; none where it has no body. */
  readonly status: number;
  readonly sample: unknown;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function operationsOf(document: unknown): readonly Operation[] {
  const { paths, components } = partsOf(document);
  const { schemas } = partsOf(components);
  return Object.entries(partsOf(paths)).flatMap(([path, item]) =>
    Object.entries(partsOf(item))
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) =>
        toOperation(path, method, partsOf(operation), partsOf(schemas)),
      ),
  );
}

function toOperation(path: string, verb: string, operation: Values, schemas: Values): Operation {
  const method = verb.toUpperCase();
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(partsOf) : [];
  const [status = ''] = Object.keys(partsOf(operation.responses));
  const body = resolved(jsonSchemaOf(operation.requestBody), schemas);
  const answer = jsonSchemaOf(partsOf(operation.responses)[status]);
  return {
    name: `${method} ${path}`,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    query: parameters.flatMap((each) => (each.in === 'query' ? [String(each.name)] : [])),
    body: Object.keys(partsOf(body.properties)),
    status: Number(status),
    sample: answer === undefined ? undefined : sampleOf(answer, schemas, ''),
  };
}

function jsonSchemaOf(holder: unknown): unknown {
  return partsOf(partsOf(partsOf(holder).content)['application/json']).schema;
}

function resolved(schema: unknown, schemas: Values): Values {
  const { $ref } = partsOf(schema);
  return typeof $ref === 'string'
    ? partsOf(schemas[$ref.slice($ref.lastIndexOf('/') + 1)])
    : partsOf(schema);
}

/** A value of a schema with everything that may be there: optional members too, nothing `null`. */
function sampleOf(reference: unknown, schemas: Values, name: string): unknown {
  const schema = resolved(reference, schemas);
  const [choice] = [schema.oneOf, schema.anyOf].flatMap((each) =>
    Array.isArray(each) ? each : [],
  );
  if (choice !== undefined) return sampleOf(choice, schemas, name);
  if (schema.const !== undefined) return schema.const;
  const [first] = textsOf(schema.enum);
  if (first !== undefined) return first;
  const types = [...textsOf(schema.type), schema.type];
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(partsOf(schema.properties)).map(([key, each]) => [
          key,
          sampleOf(each, schemas, key),
        ]),
      );
    case 'array':
      return [sampleOf(schema.items, schemas, name)];
    case 'string':
      return schema.format === 'date-time' ? '2026-11-20T17:08:00.000Z' : 'x';
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    default:
      return name === 'params' ? { some_name: 1 } : 'anything';
  }
}
