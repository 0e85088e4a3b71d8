import assert from 'node:assert/strict';
import { effects, familyProblems, type Tool, type ToolFamily } from '@pce/core/internal';
import {
  type ConformanceCase,
  type PlaceOptions,
  registerCases,
  toCases,
} from '../suite/conformance-case.js';

/** A family with the tools that are to join it. */
export interface FamilyPlace {
  readonly family: ToolFamily;
  readonly tools: readonly Tool[];
}

export const familyCases: readonly ConformanceCase<FamilyPlace>[] = toCases({
  async 'has a description, and constraints that say something (B5)'({ family }) {
    assert.notEqual(family.description.trim(), '', 'it has no description');
    assert.ok(!family.constraints.some((one) => one.trim() === ''), 'a constraint is empty');
  },
  async 'names its members after itself (B5)'({ family }) {
    for (const name of Object.keys(family.members)) {
      assert.ok(name.startsWith(`${family.name}.`), `${name} does not begin with ${family.name}.`);
    }
  },
  async 'allows no member a stronger effect than its own (F8)'({ family }) {
    const strongest = effects.indexOf(family.effect ?? 'once');
    for (const [name, { effect }] of Object.entries(family.members)) {
      const isAllowed = effects.indexOf(effect) <= strongest;
      assert.ok(isAllowed, `${name} may be ${effect}, and the family is ${family.effect}`);
    }
  },
  async 'has a tool for each member, and one tool of a name (B5)'({ family, tools }) {
    const names = tools.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, 'two tools have one name');
    for (const name of Object.keys(family.members)) {
      assert.ok(names.includes(name), `there is no tool ${name}`);
    }
  },
  async 'is kept to by every tool (B5)'({ family, tools }) {
    for (const tool of tools) {
      assert.equal(tool.family, family.name, `${tool.name} is of family ${tool.family}`);
      const problems = familyProblems(family, tool);
      assert.equal(problems.length, 0, `${tool.name}: ${problems.join('; ')}`);
    }
  },
});

/** Registers a test for each promise of a family of tools. */
export function toolFamilyConformance({ place, ...options }: PlaceOptions<FamilyPlace>): void {
  registerCases(options, 'ToolFamily', familyCases, place);
}
