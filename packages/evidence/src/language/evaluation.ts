import type { Json } from '@pce/core';
import { isObject } from '../data/json.js';
import type { Workspace } from '../data/workspace.js';
import { callFunction } from './functions.js';
import { PathReader } from './path-reader.js';
import { Several, type Value } from './several.js';
import type { Call, Expression } from './syntax.js';

/** The evaluation of one expression, with what it read. */
export class Evaluation extends PathReader {
  /** The value, as data. */
  readonly value: Json;

  /** @throws ExpressionError where the expression has no value */
  constructor(
    readonly node: Expression,
    workspace: Workspace,
  ) {
    super(workspace);
    this.value = this.#toJson(this.evaluate(node));
  }

  call(node: Call): Value {
    return callFunction(node, this);
  }

  /** Numbers lose the error of floating point. */
  #toJson(value: Value): Json {
    if (typeof value === 'number') return Number(value.toPrecision(12));
    if (!(value instanceof Several)) return this.workspace.open(value);
    const [first] = value.items;
    const isOne = value.isSelected && value.items.length === 1 && !isObject(first);
    return isOne && first !== undefined ? first : [...value.items];
  }
}
