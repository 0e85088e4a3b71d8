import { describe, it } from 'vitest';
import { assertNoticed } from '../../suite/broken-implementation.js';
import { toolCases } from '../tool-cases.js';
import { toolConformance } from '../tool-conformance.js';
import {
  type FamilyPlace,
  familyCases,
  toolFamilyConformance,
} from '../tool-family-conformance.js';
import { brokenTools, notePlace } from './broken-tools.js';

toolConformance({ describe, it, name: 'a sound tool', place: () => notePlace() });

toolConformance({
  ...{ describe, it, name: 'a sound tool that makes no claims' },
  place: () =>
    notePlace(({ execute }) => ({
      owesSource: false,
      execute: async (args, context) => ({ data: (await execute(args, context)).data }),
    })),
});

describe('the tool suite goes red for a tool that (F6)', () => {
  it.each(brokenTools)('$flaw', (broken) => assertNoticed(toolCases, broken));
});

const { tool } = notePlace();
const member = { parameters: tool.parameters, effect: 'idempotent' } as const;
const sound: FamilyPlace = {
  family: {
    name: 'note',
    description: 'Notes under names',
    members: { 'note.keep': member },
    open: false,
    constraints: ['a note is text'],
    effect: 'idempotent',
  },
  tools: [tool],
};

toolFamilyConformance({ describe, it, name: 'a sound family', place: () => sound });

const { family } = sound;

describe('the family suite goes red for a family that (F6)', () => {
  it.each([
    {
      flaw: 'has no description',
      noticedBy: 'has a description, and constraints that say something (B5)',
      says: /no description/,
      make: () => ({ ...sound, family: { ...family, description: ' ' } }),
    },
    {
      flaw: 'has a constraint that says nothing',
      noticedBy: 'has a description, and constraints that say something (B5)',
      says: /a constraint is empty/,
      make: () => ({ ...sound, family: { ...family, constraints: [' '] } }),
    },
    {
      flaw: 'has a member of another name',
      noticedBy: 'names its members after itself (B5)',
      says: /keep does not begin with note\./,
      make: () => ({ ...sound, family: { ...family, members: { keep: member } } }),
    },
    {
      flaw: 'allows a member more than itself',
      noticedBy: 'allows no member a stronger effect than its own (F8)',
      says: /note\.keep may be idempotent, and the family is read/,
      make: () => ({ ...sound, family: { ...family, effect: 'read' as const } }),
    },
    {
      flaw: 'lacks the tool of a member',
      noticedBy: 'has a tool for each member, and one tool of a name (B5)',
      says: /there is no tool note\.keep/,
      make: () => ({ ...sound, tools: [] }),
    },
    {
      flaw: 'has a tool twice',
      noticedBy: 'has a tool for each member, and one tool of a name (B5)',
      says: /two tools have one name/,
      make: () => ({ ...sound, tools: [tool, tool] }),
    },
    {
      flaw: 'has a tool of another family',
      noticedBy: 'is kept to by every tool (B5)',
      says: /is of family other/,
      make: () => ({ ...sound, tools: [{ ...tool, family: 'other' }] }),
    },
    {
      flaw: 'has a tool that does more than it may',
      noticedBy: 'is kept to by every tool (B5)',
      says: /its effect is once/,
      make: () => ({ ...sound, tools: [{ ...tool, effect: 'once' as const }] }),
    },
  ])('$flaw', (broken) => assertNoticed(familyCases, broken));
});
