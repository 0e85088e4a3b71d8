import type { JsonObject } from '@pce/core/contracts';
import type { Operation, OperationParameter } from './read-operations.js';

/** The parameter that an argument fills. */
export interface ArgumentPlace {
  readonly argument: string;
  readonly parameter: OperationParameter;
}

/** The arguments of an operation: its parameters by name, and `body`. */
export interface OperationInput {
  readonly places: readonly ArgumentPlace[];
  readonly schema: JsonObject;
}

/** Builds one schema of all arguments. A name that is taken is followed by its place: `id_query`. */
export function inputSchema({ parameters, body }: Operation): OperationInput {
  const taken = new Set(body === undefined ? [] : ['body']);
  const places = parameters.map((parameter): ArgumentPlace => {
    const { name } = parameter;
    const argument = taken.has(name) ? `${name}_${parameter.in}` : name;
    taken.add(argument);
    return { argument, parameter };
  });
  const needed = places.filter(({ parameter }) => parameter.required);
  return {
    places,
    schema: {
      type: 'object',
      properties: Object.fromEntries([
        ...places.map(({ argument, parameter }) => [argument, parameter.schema]),
        ...(body === undefined ? [] : [['body', body.schema]]),
      ]),
      required: [...needed.map(({ argument }) => argument), ...(body?.required ? ['body'] : [])],
      additionalProperties: false,
    },
  };
}
