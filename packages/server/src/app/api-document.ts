import type { JsonObject } from '@pce/core/contracts';
import type { Endpoint } from '../endpoint/endpoint.js';
import { docsPage } from '../openapi/docs-page.js';
import { openApiDocument } from '../openapi/openapi-document.js';

/** The documents of an API, for programs and for people. */
export interface ApiDocument {
  /** OpenAPI 3.1. */
  readonly openapi: JsonObject;
  /** The same as a page of HTML. */
  readonly page: string;
}

/** Makes the documents of an API, each when it is first asked for: that takes longer than starting a server. */
export function apiDocument(endpoints: readonly Endpoint[]): ApiDocument {
  let openapi: JsonObject | undefined;
  let page: string | undefined;
  return {
    get openapi() {
      openapi ??= openApiDocument(endpoints);
      return openapi;
    },
    get page() {
      page ??= docsPage(this.openapi);
      return page;
    },
  };
}
