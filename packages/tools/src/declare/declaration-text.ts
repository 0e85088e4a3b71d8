import { readFile } from 'node:fs/promises';
import type { JsonObject } from '@pce/core/contracts';
import { jsonObjectSchema, splitWords, stem } from '@pce/core/internal';
import { stringify } from 'yaml';
import { firstSentence, type ScriptInterface } from './script-interface.js';

export function jsonDeclaration(
  script: string,
  source: string,
  { schema, properties, required }: SiblingSchema,
  description?: string,
): string {
  const described = typeof schema.description === 'string' ? schema.description : undefined;
  return yaml({
    ...head(script, source, description ?? firstSentence(described)),
    parameters: properties,
    required,
    output: 'auto',
  });
}

export function lineDeclaration(
  script: string,
  source: string,
  { parameters, description }: ScriptInterface,
  schema: SiblingSchema | undefined,
): string {
  const properties = parameters.map(({ name, schema: own }): [string, unknown] => [
    name,
    schema?.properties[name] ?? own,
  ]);
  const required = parameters
    .filter(({ isRequired, name }) => isRequired || schema?.required.includes(name))
    .map(({ name }) => name);
  return yaml({
    ...head(script, source, description),
    parameters: Object.fromEntries(properties),
    required,
    arguments: Object.fromEntries(parameters.map(({ name, place }) => [name, place])),
    output: 'auto',
  });
}

function head(script: string, source: string, description: string | undefined): object {
  const secrets = secretsIn(source);
  const words = (script.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]+/g, ' ');
  return {
    description: description ?? `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`,
    run: script,
    ...(isDestructive(words, description) ? { destructive: true } : {}),
    ...(secrets.length > 0 ? { secrets } : {}),
  };
}

function yaml(declaration: object): string {
  return `# effect: once (the default) if it must not run twice, idempotent if it may, read if it changes nothing\n${stringify({ ...declaration, effect: 'once' }, { aliasDuplicateObjects: false, lineWidth: 0 })}`;
}

const acts: ReadonlySet<string> = new Set(
  `delete remove drop purge prune wipe erase destroy overwrite uninstall kill cancel clean reset truncate send post publish
  deploy release push upload pay charge refund transfer notify tweet migrate restart shutdown rollback`
    .split(/\s+/)
    .map(stem),
);

/**
 * Returns whether the name of a script, or the verb of its description, means an irreversible act. Such a script needs
 * an approval.
 */
function isDestructive(name: string, description = ''): boolean {
  const words = [...splitWords(name), ...splitWords(description).slice(0, 1)];
  return words.some((word) => acts.has(stem(word)));
}

const reads =
  /(?:environ\s*\[\s*|environ\.get\(\s*|getenv\(\s*|process\.env\[\s*)['"](\w+)['"]|process\.env\.(\w+)/g;

/** Returns the environment variables that a program reads and whose names mean secrets, such as `API_KEY`. */
function secretsIn(source: string): readonly string[] {
  const names = [...source.matchAll(reads)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const secrets = names.filter((name) => /KEY|TOKEN|SECRET|PASSWORD|PASSWD/.test(name));
  return [...new Set(secrets)].filter((name) => !/^(?:PCE_|\d)/i.test(name));
}

interface SiblingSchema {
  readonly schema: JsonObject;
  readonly properties: JsonObject;
  readonly required: readonly string[];
}

/** Reads the JSON Schema beside a script, by the path without its extension; `undefined` if there is none. */
export async function siblingSchema(stem: string): Promise<SiblingSchema | undefined> {
  for (const file of [`${stem}.schema.json`, `${stem}.json`]) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const schema = text === undefined ? undefined : toSchema(text);
    if (schema !== undefined) return schema;
  }
  return undefined;
}

function toSchema(text: string): SiblingSchema | undefined {
  try {
    const schema = jsonObjectSchema.parse(JSON.parse(text));
    const properties = jsonObjectSchema.safeParse(schema.properties);
    if (schema.type !== 'object' || !properties.success) return undefined;
    const required = Array.isArray(schema.required)
      ? schema.required.filter((name) => typeof name === 'string')
      : [];
    return { schema, properties: properties.data, required };
  } catch {
    return undefined;
  }
}
