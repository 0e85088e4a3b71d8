import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { problemKinds } from '../problems/http-problem.js';

/** Returns the document as a page for people: one file, no scripts, nothing from elsewhere. */
export function docsPage(document: JsonObject): string {
  const operations = Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, each]) => {
      const operation = asObject(each);
      const [tag] = asArray(operation.tags).map(String);
      return { tag, html: article(`${method.toUpperCase()} ${path}`, operation) };
    }),
  );
  const groups = Map.groupBy(operations, ({ tag = 'api' }) => tag);
  const components = objectAt(document, 'components');
  const schemas = Object.entries(objectAt(components, 'schemas'));
  const { title = '', description = '' } = objectAt(document, 'info');
  const schemes = Object.entries(objectAt(components, 'securitySchemes')).map(([name, scheme]) => [
    escaped(name),
    text(asObject(scheme).description),
  ]);
  const sections = ['authentication', ...groups.keys(), 'problems', 'schemas'];
  const links = sections.map((id) => `<a href="#${escaped(id)}">${escaped(id)}</a>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} API</title><style>${style}</style></head>
<body><header><h1>${text(title)} API</h1>
<nav aria-label="Sections">${links.join('\n')}</nav></header>
<main><p>${text(description)}</p>
<p>For programs: <a href="openapi.json">openapi.json</a></p>
${section('authentication', authentication + table(schemes))}
${[...groups].map(([tag, own]) => section(tag, own.map(({ html }) => html).join('\n'))).join('\n')}
${section('problems', problems)}
${section('schemas', schemas.map(([name, schema]) => schemaDetails(name, schema)).join('\n'))}
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
table{border-collapse:collapse}td{padding:.15rem .75rem .15rem 0;vertical-align:top}
summary{cursor:pointer;padding:.15rem 0}`;

const authentication = `<p>Every request to <code>/api</code> carries its key or token: <code>Authorization: Bearer …</code>. A page in a browser,
which cannot set that header on a WebSocket, sends the token as the second protocol: <code>bearer, …</code>.</p>
<p>A server without tokens of users takes whoever reaches it for the user <code>local</code>, who may do everything.</p>`;

const problems = `<p>Every refusal is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
<details><summary>Codes</summary>${table(
  Object.entries(problemKinds).map(([code, [status, title]]) => [
    `${status}`,
    `<code>${code}</code>`,
    escaped(title),
  ]),
)}</details>`;

function section(id: string, html: string): string {
  return `<section id="${escaped(id)}"><h2>${escaped(id)}</h2>\n${html}\n</section>`;
}

function article(name: string, operation: JsonObject): string {
  const { operationId, summary, description, security } = operation;
  const roles = asArray(security).flatMap((each) => Object.keys(asObject(each)));
  const { parameters, requestBody, responses } = operation;
  return `<article id="${text(operationId)}">
<h3><code>${escaped(name)}</code></h3>
<p>${text(summary)}. For: ${escaped(roles.join(', '))}. ${text(description)}</p>
${details('Parameters', asArray(parameters).length > 0 ? parameters : undefined)}
${details('Body', requestBody)}
${details('Answers', responses)}
</article>`;
}

function schemaDetails(name: string, schema: Json): string {
  const { description } = asObject(schema);
  const said = description === undefined ? '' : `: ${text(description)}`;
  return `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code>${said}</summary>${code(schema)}</details>`;
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

function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table>${cells.join('\n')}</table>`;
}

function text(value: Json | undefined): string {
  return escaped(typeof value === 'string' ? value : '');
}

/** Returns a text with everything escaped that means something in HTML. */
function escaped(value: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return value.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark).replaceAll('"', '&quot;');
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
