import type { Json, JsonObject } from '@pce/core/contracts';

/** The document as a page for people: one file, no scripts, nothing from elsewhere. */
export function docsPage(document: JsonObject): string {
  const operations = Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, one]) => section(method, path, asObject(one))),
  );
  const schemas = Object.entries(objectAt(objectAt(document, 'components'), 'schemas')).map(
    ([name, schema]) =>
      `<section id="schema-${escaped(name)}"><h3>${escaped(name)}</h3>${code(schema)}</section>`,
  );
  const { title = '', description = '' } = objectAt(document, 'info');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(title)} API</title><style>${style}</style></head>
<body><main><h1>${text(title)} API</h1><p>${text(description)}</p>
<p>For programs: <a href="openapi.json">openapi.json</a></p>
${operations.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</main></body></html>`;
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:56rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8886;padding:.5rem 0}
h2{font-size:1.1rem}h3{font-size:1rem}
code,pre{font:.85rem/1.4 ui-monospace,monospace}
pre{overflow:auto;max-height:24rem;padding:.75rem;background:#8882;border-radius:.4rem}
b{display:inline-block;min-width:4.5rem}`;

function section(method: string, path: string, operation: JsonObject): string {
  const { summary = '', description = '', security = [], parameters, requestBody } = operation;
  const roles = asArray(security).flatMap((each) => Object.keys(asObject(each)));
  const bodies = Object.entries(objectAt(asObject(requestBody ?? null), 'content'));
  const answers = Object.entries(objectAt(operation, 'responses')).filter(
    ([status]) => status !== 'default',
  );
  return `<section id="${text(operation.operationId ?? '')}">
<h2><code><b>${escaped(method.toUpperCase())}</b> ${escaped(path)}</code></h2>
<p>${text(summary)}. For: ${escaped(roles.join(', '))}. ${text(description)}</p>
${details('Parameters', parameters)}
${bodies.map(([type, form]) => details(`Body, ${type}`, asObject(form).schema)).join('\n')}
${answers.map(([status, one]) => details(`Answer ${status}`, schemaOf(one))).join('\n')}
</section>`;
}

function schemaOf(answer: Json): Json | undefined {
  const [form] = Object.values(objectAt(asObject(answer), 'content'));
  return form === undefined ? undefined : asObject(form).schema;
}

function details(name: string, value: Json | undefined): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return `<details><summary>${escaped(name)}</summary>${code(value)}</details>`;
}

function code(value: Json): string {
  const written = escaped(JSON.stringify(value, undefined, 2));
  const reference = /#\/components\/schemas\/(\w+)/g;
  return `<pre>${written.replaceAll(reference, '<a href="#schema-$1">$1</a>')}</pre>`;
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function objectAt(object: JsonObject, key: string): JsonObject {
  return asObject(object[key]);
}

function asArray(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function text(value: Json): string {
  return escaped(typeof value === 'string' ? value : '');
}

function escaped(value: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return value.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark).replaceAll('"', '&quot;');
}
