import type { JsonObject } from '@pce/core/contracts';

/** Arguments of a tool that stands in for another: as given, and as the other one parsed them. */
export class GivenArguments {
  constructor(
    readonly args: JsonObject,
    readonly value: unknown,
  ) {}

  /** Returns what `parse` of the tool answered. */
  static of(tool: string, given: unknown): GivenArguments {
    if (given instanceof GivenArguments) return given;
    throw new TypeError(`${tool}.execute takes what ${tool}.parse answered`);
  }
}
