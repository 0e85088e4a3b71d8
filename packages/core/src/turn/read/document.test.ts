import { aPlan, aValidation, completion, given, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { createOrchestrator } from '../../index.js';
import type { TurnState } from '../rules/state.js';
import { renderTurnDocument } from './document.js';

it('contains the success criteria of the plan, and the checks and tags of the validation (A12)', async () => {
  const saved: string[] = [];
  const roles = scriptedRoles({
    plan: aPlan({ successCriteria: ['at least 3 laptops listed'] }),
    decide: completion(),
    validate: { ...aValidation(0.85), reasons: ['missing_evidence'] },
  });
  await using pce = createOrchestrator({
    ...roles,
    save: async ({ markdown }) => {
      saved.push(markdown);
    },
  });
  await pce.start('Find laptops').result();

  const [document = ''] = saved;
  expect(document).toContain('### Success criteria\n\n- at least 3 laptops listed');
  expect(document).toContain('**APPROVE** (0.85)\n\nReasons: missing_evidence\n\n');
  expect(document).toContain('- queryAddressed: holds');
});

it('has a section for each existing part of the turn, and no others (A12)', () => {
  const begun = given();
  const whole: TurnState = {
    ...begun,
    request: ' Do it ',
    context: ' For Ann ',
    attachments: [
      { id: 'a1', name: 'a.txt', mediaType: 'text/plain', size: 3, hash: 'h'.repeat(64) },
    ],
    plan: aPlan({ approach: 'Slowly', successCriteria: ['files is not empty'] }),
    answer: ' Done [c1]. ',
    validation: {
      ...aValidation(0.5, {
        goals: [{ goalId: 'GOAL_1', score: 1 }],
        criteria: [{ criterion: 'files is not empty', status: 'failed', detail: 'no files' }],
        issues: ['too short'],
        evidence: [
          { text: 'Done', label: 'derived', formula: '1 + 1', reason: 'r', citations: ['c1'] },
          { text: 'So', label: 'unsupported', reason: 'nothing says so', citations: [] },
          { text: 'It is', label: 'supported', citations: ['c1'] },
        ],
      }),
      decision: 'REVISE',
    },
  };

  expect(renderTurnDocument(begun)).toBe(
    '# Turn turn_1\n\n## 0. Request\n\nDo the work\n\n## 4. Execution Progress\n',
  );
  expect(renderTurnDocument(whole)).toBe(
    [
      '# Turn turn_1',
      '## 0. Request',
      'Do it',
      '## 1. Attachments',
      `- a1: a.txt (text/plain, 3 bytes, ${'h'.repeat(64)})`,
      '## 2. Context',
      'For Ann',
      '## 3. Plan',
      '- GOAL_1: Do the work',
      'Slowly',
      '### Success criteria',
      '- files is not empty',
      '## 4. Execution Progress',
      '## 6. Answer',
      'Done [c1].',
      '### Evidence',
      '- derived: Done (1 + 1)\n- unsupported: So (nothing says so)\n- supported: It is',
      '## 7. Validation',
      '**REVISE** (0.50)',
      [
        '- claimsSupported: holds',
        '- nothingInvented: holds',
        '- queryAddressed: holds',
        '- coherentFormat: holds',
        '- sourcesPresent: holds',
        '- GOAL_1: pass (1.00)',
        '- failed: files is not empty (no files)',
        '- too short\n',
      ].join('\n'),
    ].join('\n\n'),
  );
});
