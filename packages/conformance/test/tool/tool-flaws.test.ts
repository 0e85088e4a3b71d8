import { describe, it } from 'vitest';
import { toolConformance, toolFamilyConformance } from '../../src/index.js';
import { toolCases } from '../../src/tool/tool-conformance.js';
import { type FamilyPlace, familyCases } from '../../src/tool/tool-family-conformance.js';
import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import { notePlace, toolFlaws } from './tool-flaws.js';

toolConformance({ describe, it, name: 'a sound tool', place: () => notePlace() });

toolConformance({
  describe,
  it,
  name: 'a sound tool that makes no claims',
  place: () =>
    notePlace(({ execute }) => ({
      requiresSource: false,
      execute: async (args, context) => ({ data: (await execute(args, context)).data }),
    })),
});

describe('the tool suite goes red for a tool that (F6)', () => {
  it.each(brokenBy(toolFlaws, notePlace))('$flaw', (broken) => assertNoticed(toolCases, broken));
});

const { tool } = notePlace();
const member = { parameters: tool.parameters, effect: 'idempotent' } as const;
const family: FamilyPlace['family'] = {
  name: 'note',
  description: 'Notes under names',
  members: { 'note.keep': member },
  open: false,
  constraints: ['a note is text'],
  effect: 'idempotent',
};
const sound: FamilyPlace = { family, tools: [tool] };

toolFamilyConformance({ describe, it, name: 'a sound family', place: () => sound });

const ofFamily = (changes: Partial<FamilyPlace['family']>): FamilyPlace => ({
  ...sound,
  family: { ...family, ...changes },
});

const brokenFamilies = brokenBy<FamilyPlace, FamilyPlace>(
  {
    'has a description, and constraints that say something (B5)': {
      'has no description': ofFamily({ description: ' ' }),
    },
    'names its members after itself (B5)': {
      'has a member of another name': ofFamily({ members: { keep: member } }),
    },
    'allows no member a stronger effect than its own (F8)': {
      'allows a member more than itself': ofFamily({ effect: 'read' }),
    },
    'has a tool for each member, and one tool of a name (B5)': {
      'lacks the tool of a member': { family, tools: [] },
    },
    'is kept to by every tool (B5)': {
      'has a tool of another family': { family, tools: [{ ...tool, family: 'other' }] },
    },
  },
  (place) => place,
);

describe('the family suite goes red for a family that (F6)', () => {
  it.each(brokenFamilies)('$flaw', (broken) => assertNoticed(familyCases, broken));
});
