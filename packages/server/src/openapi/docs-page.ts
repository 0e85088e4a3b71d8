import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { problemKinds } from '../problems/http-problem.js';

/** Returns a text for a page; nothing for a value that is none. */
function text(value: Json | undefined): string {
  return escaped(typeof value === 'string' ? value : '');
}

/** Returns a text with everything escaped that means something in HTML. */
function escaped(value: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return value.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark).replaceAll('"', '&quot;');
}

function parametersTable(parameters: readonly Json[]): string {
  if (parameters.length === 0) return '';
  const head = ['Name', 'In', 'Type', 'Meaning'].map((each) => `<th scope="col">${each}</th>`);
  const rows = parameters.map((each) => row(asObject(each)));
  return `<table><thead><tr>${head.join('')}</tr></thead>\n<tbody>${rows.join('\n')}</tbody></table>`;
}

function row(parameter: JsonObject): string {
  const { name, in: place, description, required } = parameter;
  const schema = asObject(parameter.schema);
  const type = [
    typeOf(schema),
    required === true ? ', required' : '',
    schema.default === undefined ? '' : `, default ${value(schema.default)}`,
  ].join('');
  return `<tr><td><code>${text(name)}</code></td><td>${text(place)}</td><td>${type}</td><td>${text(description)}</td></tr>`;
}

/** Returns a type with the values or the range that it has. */
function typeOf(schema: JsonObject): string {
  const { $ref, enum: values, type, minimum, maximum } = schema;
  if (typeof $ref === 'string') {
    const name = escaped($ref.slice($ref.lastIndexOf('/') + 1));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (values !== undefined) return asArray(values).map(value).join(' or ');
  const range = minimum === undefined || maximum === undefined ? '' : ` ${minimum} to ${maximum}`;
  return `${text(type)}${escaped(range)}`;
}

function value(json: Json): string {
  return `<code>${escaped(typeof json === 'string' ? json : JSON.stringify(json))}</code>`;
}

/** Returns the document as a page for people: one file, no scripts, nothing from elsewhere. */
export function docsPage(document: JsonObject): string {
  const operations = operationsOf(document);
  const groups = [...new Set(operations.map(({ tag }) => tag))];
  const schemas = Object.entries(objectAt(objectAt(document, 'components'), 'schemas'));
  const { title = '', description = '' } = objectAt(document, 'info');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} API</title><style>${style}</style></head>
<body><header><h1>${text(title)} API</h1>
<nav aria-label="Sections">${navigation(groups)}</nav></header>
<main><p>${text(description)}</p>
<p>For programs: <a href="openapi.json">openapi.json</a></p>
${authentication(document)}
${groups.map((tag) => group(tag, operations)).join('\n')}
${problems}
<section id="schemas"><h2>Schemas</h2>
${schemas.map(([name, schema]) => schemaDetails(name, schema)).join('\n')}
</section>
</main></body></html>`;
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;overflow-wrap:anywhere;background:canvas;color:canvastext}
header,main{max-width:56rem;margin:0 auto;padding:0 1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.5rem 0;border-bottom:1px solid #8886}
section{padding:.5rem 0}article{border-top:1px solid #8884;padding:.5rem 0}
h1{font-size:1.5rem}h2{font-size:1.25rem}h3{font-size:1rem;margin:.5rem 0}
code,pre{font:.85rem/1.4 ui-monospace,monospace}
pre{overflow:auto;max-height:24rem;padding:.75rem;background:#8882;border-radius:.4rem}
table{border-collapse:collapse}td,th{padding:.15rem .75rem .15rem 0;vertical-align:top;text-align:left}
summary{cursor:pointer;padding:.15rem 0}b{display:inline-block;min-width:4.5rem}`;

interface Operation {
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, each]) => {
      const operation = asObject(each);
      const [tag = 'api'] = asArray(operation.tags).map(String);
      return { tag, method, path, operation };
    }),
  );
}

function navigation(groups: readonly string[]): string {
  const links = ['authentication', ...groups, 'problems', 'schemas'];
  return links.map((id) => `<a href="#${escaped(id)}">${escaped(id)}</a>`).join('\n');
}

function authentication(document: JsonObject): string {
  const schemes = objectAt(objectAt(document, 'components'), 'securitySchemes');
  const rows = Object.entries(schemes).map(
    ([name, scheme]) =>
      `<tr><td>${escaped(name)}</td><td>${text(asObject(scheme).description)}</td></tr>`,
  );
  return `<section id="authentication"><h2>Authentication</h2>
<p>Every request to <code>/api</code> carries its key or token: <code>Authorization: Bearer …</code>. A page in a browser,
which cannot set that header on a WebSocket, sends the token as the second protocol: <code>bearer, …</code>.</p>
<table>${rows.join('')}</table>
<p>A server without tokens of users takes whoever reaches it for the user <code>local</code>, who may do everything.</p>
</section>`;
}

function group(tag: string, operations: readonly Operation[]): string {
  const own = operations.filter((each) => each.tag === tag);
  return `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>\n${own.map(article).join('\n')}</section>`;
}

function article({ method, path, operation }: Operation): string {
  const { summary, description, security, parameters, requestBody } = operation;
  const roles = asArray(security).flatMap((each) => Object.keys(asObject(each)));
  const bodies = Object.entries(objectAt(asObject(requestBody), 'content'));
  const answers = Object.entries(objectAt(operation, 'responses')).filter(
    ([status]) => status !== 'default',
  );
  return `<article id="${text(operation.operationId)}">
<h3><code><b>${escaped(method.toUpperCase())}</b> ${escaped(path)}</code></h3>
<p>${text(summary)}. For: ${escaped(roles.join(', '))}. ${text(description)}</p>
${parametersTable(asArray(parameters))}
${bodies.map(([type, form]) => details(`Body, ${type}`, asObject(form).schema)).join('\n')}
${answers.map(([status, one]) => details(`Answer ${status}`, schemaOf(one))).join('\n')}
</article>`;
}

const problems = `<section id="problems"><h2>Problems</h2>
<p>Every refusal is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
<details><summary>Codes</summary><table>${Object.entries(problemKinds)
  .map(
    ([code, [status, title]]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escaped(title)}</td></tr>`,
  )
  .join('')}</table></details></section>`;

function schemaDetails(name: string, schema: Json): string {
  const { description } = asObject(schema);
  const said = description === undefined ? '' : `: ${text(description)}`;
  return `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code>${said}</summary>${code(schema)}</details>`;
}

function schemaOf(answer: Json): Json | undefined {
  const [form] = Object.values(objectAt(asObject(answer), 'content'));
  return form === undefined ? undefined : asObject(form).schema;
}

function details(name: string, value: Json | undefined): string {
  if (value === undefined) return '';
  return `<details><summary>${escaped(name)}</summary>${code(value)}</details>`;
}

function code(value: Json): string {
  const written = escaped(JSON.stringify(value, undefined, 2));
  const reference = /#\/components\/schemas\/(\w+)/g;
  return `<pre>${written.replaceAll(reference, '<a href="#schema-$1">$1</a>')}</pre>`;
}

function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function objectAt(object: JsonObject, key: string): JsonObject {
  return asObject(object[key]);
}

function asArray(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
