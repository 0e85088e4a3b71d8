/** The part of JSON Schema that the server's OpenAPI document uses, and our own marks. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly properties?: Components;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** A type that OpenAPI cannot express. */
  readonly 'x-type'?: 'json' | 'json-object' | 'unknown-value';
  /** A number that is Unix time in milliseconds here and an ISO 8601 text on the wire. */
  readonly 'x-time'?: boolean;
}

export type Components = Readonly<Record<string, Schema>>;

const prefix = '#/components/schemas/';

const own: Components = {
  Json: { 'x-type': 'json' },
  JsonObject: { 'x-type': 'json-object' },
  UnknownValue: { 'x-type': 'unknown-value' },
};

function componentsOf(document: unknown): Components {
  return Object(Object(Object(document).components).schemas);
}

/**
 * Converts the components of the server's document to those of the client: fields in camelCase, times as numbers, each
 * object a separate component, and enums of answers open to values of a newer server.
 */
export function toClientSchemas(document: unknown): Components {
  const components = componentsOf(document);
  const received = reachableFrom(documentAnswers(document), components);
  const schemas: Record<string, Schema> = { ...own };
  for (const [name, schema] of Object.entries(components)) {
    const isOpen = received.has(name);
    convert(schema, { name, isOpen, components, add: (key, each) => (schemas[key] = each) });
  }
  return schemas;
}

interface Place {
  readonly name: string;
  readonly isOpen: boolean;
  readonly components: Components;
  readonly add: (name: string, schema: Schema) => void;
}

function convert(schema: Schema, place: Place): Schema {
  const { properties, enum: values, oneOf, description } = schema;
  const { name, add, components } = place;
  const isComponent = components[name] === schema;
  const pointer = { $ref: prefix + name, ...(description !== undefined && { description }) };
  if (properties !== undefined && schema.additionalProperties === undefined) {
    add(name, { ...schema, ...objectOf(schema, place) });
    return pointer;
  }
  if (isComponent && (values ?? oneOf) !== undefined) add(name, schema);
  return isComponent ? pointer : convertValue(schema, place);
}

function objectOf({ properties = {}, required = [] }: Schema, place: Place): Schema {
  const converted = Object.entries(properties).map(([field, each]): [string, Schema] => {
    const inner = { ...place, name: place.name + pascalCase(field) };
    return [camelCase(field), convert(each, inner)];
  });
  return { properties: Object.fromEntries(converted), required: required.map(camelCase) };
}

function convertValue(schema: Schema, place: Place): Schema {
  const { $ref, type, items, anyOf, format, description, enum: values } = schema;
  const said = description === undefined ? {} : { description };
  if ($ref !== undefined) {
    const isEnum = place.components[$ref.slice(prefix.length)]?.enum !== undefined;
    return isEnum ? opened({ $ref, ...said }, said, place) : schema;
  }
  if (anyOf !== undefined) return { anyOf: anyOf.map((each) => convert(each, place)), ...said };
  if (values !== undefined) return opened(schema, said, place);
  if (type === 'array') return { ...schema, items: convert(items ?? {}, place) };
  if (format === 'date-time') return timeSchema(schema);
  if (type === 'object') return { $ref: `${prefix}JsonObject`, ...said };
  if (type === undefined) return { $ref: `${prefix}Json`, ...said };
  return schema;
}

function opened(schema: Schema, said: Schema, { isOpen }: Place): Schema {
  return isOpen ? { anyOf: [schema, { $ref: `${prefix}UnknownValue` }], ...said } : schema;
}

function timeSchema({ type, description }: Schema): Schema {
  const isNullable = Array.isArray(type) && type.includes('null');
  const said = description === undefined ? '' : `${description} `;
  return {
    type: isNullable ? ['number', 'null'] : 'number',
    description: `${said}Unix time in milliseconds.`,
    'x-time': true,
  };
}

function documentAnswers(document: unknown): unknown[] {
  return Object.values(Object(Object(document).paths)).flatMap((methods) =>
    Object.values(Object(methods)).map((operation) => Object(operation).responses),
  );
}

/** Returns the components that a part of the document references, directly or transitively. */
function reachableFrom(part: unknown, components: Components): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = Object(value);
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) {
      const name = $ref.slice(prefix.length);
      if (!found.has(name)) visit(components[name]);
      found.add(name);
    }
    for (const each of Object.values(value)) visit(each);
  };
  visit(part);
  return found;
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  return camelCase(`_${name}`);
}
