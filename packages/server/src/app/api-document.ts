import type { JsonObject } from '@pce/core/contracts';
import { docsPage } from '../openapi/docs-page.js';
import { openApiDocument } from '../openapi/openapi-document.js';
import { allEndpoints } from '../routes/all-endpoints.js';

let known: JsonObject | undefined;
let page: string | undefined;

/** The API as OpenAPI 3.1. Written when it is first asked for: that takes longer than starting a server. */
export function apiDocument(): JsonObject {
  known ??= openApiDocument(allEndpoints);
  return known;
}

/** The same as a page for people. */
export function apiPage(): string {
  page ??= docsPage(apiDocument());
  return page;
}
