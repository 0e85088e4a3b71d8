import { isJsonObject, type JsonObject } from '../contracts/json.js';
import { type Effect, effects } from '../contracts/tool-outcome.js';
import type { ToolCandidate } from '../ports/executor.js';
import type { Tool } from './tool.js';

/** Requirements on one tool of a family. */
interface FamilyMember {
  /** JSON Schema of the arguments that the tool must accept. */
  readonly parameters: JsonObject;
  /** Strongest effect that the tool may have. */
  readonly effect: Effect;
  /** Maximum number of passes that the tool may declare. @defaultValue no limit */
  readonly maxPasses?: number;
}

/** Specification of a tool family, to which its tools must conform. */
export interface ToolFamily {
  readonly name: string;
  readonly description: string;
  /** Requirements by full tool name. */
  readonly members: Readonly<Record<string, FamilyMember>>;
  /** Whether the family also accepts tools that `members` does not name. */
  readonly open: boolean;
  /** Rules for every tool of the family, for people and authors of new tools. */
  readonly constraints: readonly string[];
  /** Strongest effect that a tool of the family may have. @defaultValue `once` */
  readonly effect?: Effect;
}

/** Returns the reasons why a tool does not conform to the family; empty if it does. */
export function familyProblems(family: ToolFamily, tool: Tool): readonly string[] {
  const member = Object.hasOwn(family.members, tool.name) ? family.members[tool.name] : undefined;
  if (member === undefined && !family.open) {
    return [
      `family ${family.name} has no tool ${tool.name}; it has ${Object.keys(family.members).join(', ')}`,
    ];
  }
  const strongest = member?.effect ?? family.effect ?? 'once';
  const problems: string[] = [];
  if (effects.indexOf(tool.effect) > effects.indexOf(strongest)) {
    problems.push(
      `its effect is ${tool.effect}; family ${family.name} allows ${strongest} at most`,
    );
  }
  const { maxPasses = Infinity } = member ?? {};
  if ((tool.maxPasses ?? Infinity) > maxPasses) {
    problems.push(`it allows itself more than the ${maxPasses} passes of family ${family.name}`);
  }
  return member === undefined
    ? problems
    : [...problems, ...parameterProblems(member.parameters, tool.parameters)];
}

function parameterProblems(wanted: JsonObject, given: JsonObject): string[] {
  const wantedProperties = properties(wanted);
  const givenProperties = properties(given);
  const missing = Object.entries(wantedProperties).flatMap(([name, schema]) => {
    const own = givenProperties[name];
    if (own === undefined) return [`parameter ${name} is missing`];
    return own.type === schema.type
      ? []
      : [`parameter ${name} is ${String(own.type)}, not ${String(schema.type)}`];
  });
  const demanded = required(given)
    .filter((name) => !required(wanted).includes(name))
    .map((name) => `it demands parameter ${name}, which callers of the family do not give`);
  return [...missing, ...demanded];
}

function properties(schema: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).flatMap(
      ([name, value]) => (isJsonObject(value) ? [[name, value]] : []),
    ),
  );
}

function required(schema: JsonObject): string[] {
  return Array.isArray(schema.required)
    ? schema.required.filter((name) => typeof name === 'string')
    : [];
}

/** Returns a tool's description for the Coordinator, with its score. */
export function toCandidate(tool: Tool, score: number): ToolCandidate {
  const { name, description, family, parameters, effect } = tool;
  return { name, description, family, parameters, effect, score };
}
