import type { JsonObject } from '../../contracts/json.js';
import { resolveReferences } from '../../text/reference.js';
import { sha256 } from '../../text/sha256.js';
import type { ToolCatalog } from '../../tools/catalog.js';
import { fitResults } from '../../tools/fit-results.js';
import type { TurnState } from '../rules/state.js';

/** The part of a call that its arguments follow from. */
interface ArgumentsOfCall {
  readonly tool: string;
  /** As decided: references stand as `{ "$ref": … }`. */
  readonly args: JsonObject;
  readonly workflowStep?: string | undefined;
}

/**
 * Puts results in the place of references, once for each call: the policy that is asked, the person who approves and
 * the tool that runs are given the same values.
 */
export class CallArguments {
  readonly #catalog: ToolCatalog;
  /** By the arguments as decided, which the state keeps as they are. */
  readonly #resolved = new WeakMap<JsonObject, JsonObject>();

  constructor(catalog: ToolCatalog) {
    this.#catalog = catalog;
  }

  /** Returns a call's arguments with each reference replaced by its value. Throws `UnknownReferenceError`. */
  of(state: TurnState, call: ArgumentsOfCall): JsonObject {
    // A workflow's step was given values already, some of them from tools: nothing in them is a reference.
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

  /** Returns the hash that an approval is bound to: of the tool as it is now, and the arguments. */
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
