import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Components, type Schema, toClientSchemas } from './client-schemas.ts';

/** Documents that only the client sends and reads, and nested objects. */
const hidden = new Set(
  `AgentCapabilities AnswerValueInputs AttachmentUpload BreakdownPhases ForecastFinish
  Metrics NewAttachment NewTurn OpenInterventions PlanPhases PlanTaskDuration
  PlanTaskReasons PlanTaskRisks PlanTaskWhere PlanText ReportReceiptNextStepOptions
  TaskBlocker TaskDurationHours TaskToDecompose TaskToDecomposeTask TurnCancellation JournalExpectation
  TurnsToForget WorkOfferLease WorkTaskRetryPolicy WrittenTaskDuration`.split(/\s+/),
);

const header = `// Generated from the server's OpenAPI document by tests/src/client-wire.test.ts. To renew it:
// pnpm test:unit tests/src/client-wire.test.ts -u
`;

/** The client's modules for an OpenAPI document of the server. */
export interface ClientWire {
  /** Types, enums and field tables. */
  readonly api: string;
  /** The types that users of the client may name. */
  readonly documents: string;
}

/** Generates the client's modules from an OpenAPI document of the server. */
export async function generateClientWire(document: unknown): Promise<ClientWire> {
  const schemas = toClientSchemas(document);
  const nodes = await openapiTS(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'PCE', version: '1' },
      paths: {},
      components: { schemas },
    }),
    { immutable: true, defaultNonNullable: false, transform: customType },
  );
  const types = schemaMembers(nodes).flatMap((member) => declaration(member, schemas));
  const tables = [schemaIndex(schemas), ...enums(schemas), fieldTables(schemas)];
  const names = [...types.join('').matchAll(/^export (?:interface|type) (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !hidden.has(name))
    .toSorted();
  const list = names.map((name) => `  ${name},\n`).join('');
  const members = names.map((name) => `  readonly ${name}: api.${name};\n`).join('');
  return {
    api: [
      header,
      "import type { Json, JsonObject } from './json.js';\n\n",
      ...types,
      ...tables,
    ].join(''),
    documents: [
      `${header}import type * as api from './api.generated.js';\n\n`,
      `export type {\n${list}} from './api.generated.js';\n\n`,
      "/** The documents of the HTTP API as the client returns and takes them: a page of turns is a `Wire['TurnPage']`. */\n",
      `export interface Wire {\n${members}}\n`,
    ].join(''),
  };
}

function schemaMembers(nodes: readonly ts.Node[]): ts.PropertySignature[] {
  const all = nodes.find(
    (node): node is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(node) && node.name.text === 'components',
  );
  const [schemas] = all?.members ?? [];
  const { type } = schemas && ts.isPropertySignature(schemas) ? schemas : {};
  const members = type && ts.isTypeLiteralNode(type) ? [...type.members] : [];
  return members.filter((each) => ts.isPropertySignature(each));
}

/** Returns a schema as a named interface or type, which editors and documents show by name. */
function declaration({ name, type }: ts.PropertySignature, schemas: Components): string[] {
  const { factory } = ts;
  const id = ts.isIdentifier(name) ? name.text : '';
  const { description, 'x-type': custom } = schemas[id] ?? {};
  if (type === undefined || custom === 'json' || custom === 'json-object') return [];
  const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const node = ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(exported, id, undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(exported, id, undefined, type);
  const written = withoutForeignTags(astToString([node]));
  return [`/** ${description ?? descriptionOf(id)} */\n${written}\n`];
}

/** Removes the tags of openapi-typescript that TSDoc lacks, and its long names of schemas. */
function withoutForeignTags(types: string): string {
  return types
    .replaceAll('@description ', '')
    .replaceAll(/ *\/\*\* @constant \*\/\n/g, '')
    .replaceAll(/\n *\* @constant(?=\n)/g, '')
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1');
}

/** Describes schemas that are named only here: nested objects. */
function descriptionOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name === 'UnknownValue'
    ? 'A value of a newer server that this release does not know.'
    : `${words}.`;
}

function schemaIndex(schemas: Components): string {
  const names = Object.entries(schemas).filter(([, { properties }]) => properties !== undefined);
  const lines = names.map(([name]) => `  readonly ${name}: ${name};\n`);
  return `/** All documents by name. */\nexport interface Schemas {\n${lines.join('')}}\n`;
}

/** Returns types that OpenAPI cannot express. */
function customType(schema: object): ts.TypeNode | undefined {
  const { factory } = ts;
  const named = (name: string): ts.TypeNode => factory.createTypeReferenceNode(name);
  switch (Reflect.get(schema, 'x-type')) {
    case 'json':
      return named('Json');
    case 'json-object':
      return named('JsonObject');
    case 'unknown-value':
      // Unlike plain `string`, keeps the known values of the union for editors.
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

function enums(schemas: Components): string[] {
  return Object.entries(schemas).flatMap(([name, { enum: values, description }]) => {
    if (values === undefined) return [];
    const constant = `${name[0]?.toLowerCase()}${name.slice(1)}Values`;
    return [
      `\n/** ${description ?? name} */\nexport const ${constant} = ${JSON.stringify(values)} as const;\n`,
    ];
  });
}

/** Returns the fields of each schema with compact types (none: a string), for reading and writing documents. */
function fieldTables(schemas: Components): string {
  const tables = Object.entries(schemas).flatMap(([name, { properties, required = [] }]) => {
    if (properties === undefined) return [];
    const list = Object.entries(properties).map(([field, schema]) => {
      const type = fieldType(schema, schemas);
      const key = required.includes(field) ? field : `${field}?`;
      return type === 'string' ? key : `${key}:${type}`;
    });
    return [`  ${name}: '${list.join(' ')}',\n`];
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
