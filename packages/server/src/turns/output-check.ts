import type { OutputOption } from '@pce/core';
import type { JsonObject } from '@pce/core/contracts';
import * as z from 'zod';
import { OutputSchemaError, readOutputSchema } from './read-output-schema.js';

/** The schema of an output, as an orchestrator takes it: what checks values, and what the journal keeps. */
export function outputOption(schema: JsonObject): Required<OutputOption<unknown>> {
  // A registry of its own: what a stranger wrote is not for zod's global one.
  return {
    output: z.fromJSONSchema(schema, { registry: z.registry() }),
    outputParameters: schema,
  };
}

/**
 * Returns the check of a continued turn's output, by the schema in its journal; nothing if it wants no output,
 * or its host gave a schema that cannot be checked here.
 */
export function outputOfJournal(
  schema: JsonObject | undefined,
): Pick<OutputOption<unknown>, 'output'> {
  if (schema === undefined) return {};
  try {
    return { output: outputOption(readOutputSchema(schema)).output };
  } catch (error) {
    if (error instanceof OutputSchemaError) return {};
    throw error;
  }
}
