import { readFile } from 'node:fs/promises';
import { InvalidInputError } from '@pce/core';
import type { JsonObject } from '@pce/core/contracts';
import { jsonObjectSchema } from '@pce/core/internal';
import { parse } from 'yaml';
import * as z from 'zod';
import { member, type Place, readPlace } from './document-reader.js';

const documentSchema = z.looseObject({
  openapi: z
    .string(
      'expected the version of OpenAPI, such as 3.1.0; convert a document of Swagger 2.0 first',
    )
    .regex(/^3\.[0-2]\.\d/, 'expected a document of OpenAPI 3.0 to 3.2'),
  paths: z.record(z.string(), z.looseObject({})),
});

const serverSchema = z.looseObject({
  url: z.string(),
  variables: z.record(z.string(), z.looseObject({ default: z.string() })).default({}),
});

/** Reads a document: a JSON value, or the path of a file with JSON or YAML. Throws `InvalidInputError`. */
export async function readDocument(document: object | string): Promise<JsonObject> {
  const value = typeof document === 'string' ? await readDocumentFile(document) : document;
  const parsed = jsonObjectSchema.safeParse(value);
  if (!parsed.success)
    throw new InvalidInputError('#: expected an OpenAPI document: an object of JSON');
  readPlace(parsed.data, { value: parsed.data, pointer: '#' }, documentSchema);
  return parsed.data;
}

async function readDocumentFile(file: string): Promise<unknown> {
  try {
    const text = await readFile(file, 'utf8');
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text);
  } catch (cause) {
    throw new InvalidInputError(`${file} cannot be read as JSON or YAML: ${String(cause)}`, {
      cause,
    });
  }
}

/** Returns the address of the API: the given one, or the first server of the document. */
export function serverOf(root: JsonObject, given: string | URL | undefined): URL {
  const place = member(member({ value: root, pointer: '#' }, 'servers'), '0');
  const url = URL.parse(String(given ?? firstServer(root, place)));
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidInputError(
    `${place.pointer}/url is no whole address of HTTP, such as https://api.example.com/v1: pass \`server\``,
  );
}

function firstServer(root: JsonObject, place: Place): string {
  if (place.value === undefined) return '';
  const { url, variables } = readPlace(root, place, serverSchema).data;
  return url.replace(/\{([^{}]+)\}/g, (whole, name) => variables[name]?.default ?? whole);
}
