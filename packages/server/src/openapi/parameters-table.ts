import type { Json, JsonObject } from '@pce/core/contracts';
import { escaped, text } from './escape-html.js';
import { asArray, asObject } from './json-fields.js';

/** Returns the parameters of an operation as a table; nothing if it takes none. */
export function parametersTable(parameters: readonly Json[]): string {
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
