import * as z from 'zod/mini';
import { jsonObjectSchema } from './json.js';

/** Schema of {@link QueryAnalysis}. */
export const queryAnalysisSchema = z.object({
  /** Purpose of the request in a few words, verb first: `research cheapest laptop`. */
  user_purpose: z.string(),
  /** Whether the request needs the data of each requested name: `{ needs_current_prices: true }`. */
  data_requirements: z._default(jsonObjectSchema, {}),
});

/** Purpose of a request and the data it needs, for triggers of workflows. */
export type QueryAnalysis = z.infer<typeof queryAnalysisSchema>;
