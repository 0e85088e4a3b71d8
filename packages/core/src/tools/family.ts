import { isJsonObject, type JsonObject } from '../contracts/json.js';
import { type Effect, effects } from '../contracts/tool-outcome.js';
import type { Tool } from './tool.js';

/** What one tool of a family must be like. */
export interface FamilyMember {
  /** JSON Schema of the arguments every such tool must take. */
  readonly parameters: JsonObject;
  /** The strongest effect it may have. */
  readonly effect: Effect;
}

/** A family's specification: a tool joins only if it conforms. */
export interface ToolFamily {
  readonly name: string;
  readonly description: string;
  /** By full tool name. A family with `open: true` also takes tools that are not named here. */
  readonly members: Readonly<Record<string, FamilyMember>>;
  readonly open: boolean;
  /** What every tool of the family keeps to, for people and for those who write new ones. */
  readonly constraints: readonly string[];
  /** No tool of the family may have a stronger effect. @defaultValue `once` */
  readonly effect?: Effect;
}

/** Why a tool does not conform to the family; empty where it does. */
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
