import { sha256 } from '@pce/core/text';
import { expect, it } from 'vitest';
import { promptVersion, type RolePrompt } from './role-prompt.js';

const prompt: RolePrompt = { system: 'Be brief.', answer: { type: 'object' } };
const hashOf = (...parts: readonly unknown[]) => sha256(JSON.stringify(parts)).slice(0, 16);

it('the version of a prompt is its model and a hash of its fixed parts, as they are used (A20)', () => {
  const text = { system: 'Write.', property: 'answer' };

  expect(promptVersion('m', prompt, undefined)).toBe(
    `model/2 m ${hashOf('Be brief.', { type: 'object' })}`,
  );
  expect(promptVersion('m', prompt, text)).toBe(
    `model/2 m ${hashOf('Be brief.', { type: 'object' }, text)}`,
  );
});
