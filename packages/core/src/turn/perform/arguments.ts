import type { JsonObject } from '../../contracts/json.js';
import { resolveReferences } from '../../text/reference.js';
import { sha256 } from '../../text/sha256.js';
import type { ToolCatalog } from '../../tools/catalog.js';
import { fitResults } from '../../tools/fit-results.js';
import type { TurnState } from '../rules/state.js';

interface ArgumentsOfCall {
  readonly tool: string;
  /** As decided, with references as `{ "$ref": … }`. */
  readonly args: JsonObject;
  readonly workflowStep?: string | undefined;
}

/** Resolves references once for each call, so that the policy, the approving person and the tool get the same values. */
export class CallArguments {
  readonly #catalog: ToolCatalog;
  /** Resolved arguments by the arguments as decided, which the state retains. */
  readonly #resolved = new WeakMap<JsonObject, JsonObject>();

  constructor(catalog: ToolCatalog) {
    this.#catalog = catalog;
  }

  /** Returns a call's arguments with each reference replaced by its value. Throws `UnknownReferenceError`. */
  of(state: TurnState, call: ArgumentsOfCall): JsonObject {
    // A workflow's step already has values, some of them from tools, which must not be read as references.
    if (call.workflowStep !== undefined) return call.args;
    const known = this.#resolved.get(call.args);
    if (known !== undefined) return known;
    const args = this.#resolve(state, call);
    this.#resolved.set(call.args, args);
    return args;
  }

  /** Returns a workflow's inputs with each reference replaced by its value. Throws `UnknownReferenceError`. */
  ofWorkflow(state: TurnState, inputs: JsonObject): JsonObject {
    const known = this.#resolved.get(inputs);
    if (known !== undefined) return known;
    const values = withResults(state, inputs);
    this.#resolved.set(inputs, values);
    return values;
  }

  /** Returns the hash for an approval: of the current tool and the arguments. */
  hashOf(state: TurnState, call: ArgumentsOfCall): string {
    const version = this.#catalog.versions()[call.tool];
    return sha256(JSON.stringify([call.tool, version, this.of(state, call)]));
  }

  #resolve(state: TurnState, { tool: name, args }: ArgumentsOfCall): JsonObject {
    const resolved = withResults(state, args);
    const tool = this.#catalog.get(name);
    return tool === undefined || resolved === args
      ? resolved
      : fitResults(args, resolved, tool.parameters);
  }
}

function withResults({ results }: TurnState, args: JsonObject): JsonObject {
  return resolveReferences(args, (number) => results.at(number - 1)?.data);
}
