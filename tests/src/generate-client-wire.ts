import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Components, type Schema, toClientSchemas } from './client-schemas.ts';

const header = `// Generated from the server's OpenAPI document by tests/src/client-wire.test.ts. To renew it:
// pnpm test:unit tests/src/client-wire.test.ts -u
import type { Json, JsonObject } from './json.js';

`;

/** Writes the client's module of types, enums and field tables for an OpenAPI document of the server. */
export async function generateClientWire(document: unknown): Promise<string> {
  const schemas = toClientSchemas(document);
  const types = await openapiTS(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'PCE', version: '1' },
      paths: {},
      components: { schemas },
    }),
    { immutable: true, defaultNonNullable: false, transform: customType },
  );
  const [, components = ''] = /(export interface components \{[\s\S]*?\n\})\n/.exec(
    astToString(types),
  ) ?? ['', ''];
  return [
    header,
    `${withoutForeignTags(components)}\n\nexport type Schemas = components['schemas'];\n`,
    ...aliases(schemas),
    ...enums(schemas),
    fieldTables(schemas),
  ].join('');
}

/** Removes the tags of openapi-typescript that TSDoc does not have. */
function withoutForeignTags(types: string): string {
  return types.replaceAll('@description ', '').replaceAll(/ *\/\*\* @constant \*\/\n/g, '');
}

/** Types that OpenAPI has no word for. */
function customType(schema: object): ts.TypeNode | undefined {
  const { factory } = ts;
  const named = (name: string): ts.TypeNode => factory.createTypeReferenceNode(name);
  switch (Reflect.get(schema, 'x-type')) {
    case 'json':
      return named('Json');
    case 'json-object':
      return named('JsonObject');
    case 'unknown-value':
      // Unlike plain `string` it leaves the known values of the union to editors.
      return factory.createIntersectionTypeNode([
        factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
        factory.createTypeReferenceNode('Record', [
          factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
          factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
        ]),
      ]);
    default:
      return undefined;
  }
}

function aliases(schemas: Components): string[] {
  return Object.entries(schemas).flatMap(([name, { description, 'x-type': custom }]) =>
    custom === undefined
      ? [`\n/** ${description ?? name} */\nexport type ${name} = Schemas['${name}'];\n`]
      : [],
  );
}

function enums(schemas: Components): string[] {
  return Object.entries(schemas).flatMap(([name, { enum: values }]) => {
    if (values === undefined) return [];
    const constant = `${name[0]?.toLowerCase()}${name.slice(1)}Values`;
    return [`\nexport const ${constant} = ${JSON.stringify(values)} as const;\n`];
  });
}

/** The fields of each schema with their types in few characters, by which documents are read and written. */
function fieldTables(schemas: Components): string {
  const tables = Object.entries(schemas).flatMap(([name, { properties, required = [] }]) => {
    if (properties === undefined) return [];
    const lines = Object.entries(properties).map(([field, schema]) => {
      const key = required.includes(field) ? field : `'${field}?'`;
      return `    ${key}: '${fieldType(schema, schemas)}',\n`;
    });
    return [`  ${name}: {\n${lines.join('')}  },\n`];
  });
  return `\nexport const fields = {\n${tables.join('')}} as const;\n`;
}

function fieldType(schema: Schema, schemas: Components): string {
  const { $ref, anyOf, type, items } = schema;
  if (anyOf !== undefined) {
    const known = anyOf.filter((each) => each.type !== 'null');
    const [first = {}] = known;
    return fieldType(first, schemas) + (known.length < anyOf.length ? '|null' : '');
  }
  if (Array.isArray(type)) return `${fieldType({ ...schema, type: type[0] ?? '' }, schemas)}|null`;
  if ($ref !== undefined) return referenceType($ref, schemas);
  if (schema['x-time'] === true) return 'time';
  if (type === 'array') return `${fieldType(items ?? {}, schemas)}[]`;
  return type === 'integer' ? 'number' : String(type);
}

function referenceType($ref: string, schemas: Components): string {
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  const { 'x-type': custom, properties } = schemas[name] ?? {};
  return custom ?? (properties ? name : 'string');
}
