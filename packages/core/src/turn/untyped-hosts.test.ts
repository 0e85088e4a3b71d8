import { scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, defineTool } from '../index.js';

const tool = {
  name: 'a.b',
  description: 'Look',
  input: z.object({}),
  execute: () => null,
};

/** A host in JavaScript: what types would have refused is refused by name, before anything is done. */
describe('a host without types', () => {
  it.each([
    ['`description` is missing', { description: undefined }],
    ['`input`: expected a Standard Schema', { input: undefined }],
    ['`input`: expected a Standard Schema', { input: { type: 'object' } }],
    ['`execute` is missing', { execute: undefined }],
    ['`effect`: expected read, idempotent, once, got "write"', { effect: 'write' }],
  ])('gets an error for a tool that %s (B6)', (message, changes) => {
    // @ts-expect-error JavaScript has no types
    expect(() => defineTool({ ...tool, ...changes })).toThrow(`tool a.b: ${message}`);
  });

  it('may name the schema inputSchema and pass tools as an object (B6)', async () => {
    const { input, ...others } = tool;
    const look = defineTool({ ...others, inputSchema: z.object({ days: z.number() }) });
    expect(look.parameters).toMatchObject({ required: ['days'] });
    await using pce = createOrchestrator({ ...scriptedRoles(), tools: { look } });
    expect(pce.tools.list()).toEqual([look]);
    expect(await pce.run('Look')).toMatchObject({ status: 'completed' });
  });

  it('gets an error for a tool not made by defineTool (B6)', () => {
    // @ts-expect-error JavaScript has no types
    expect(() => createOrchestrator({ ...scriptedRoles(), tools: [tool] })).toThrow(
      'it is not what defineTool returns',
    );
  });

  it('gets an error for missing roles, and for a request that is not a text', () => {
    // @ts-expect-error JavaScript has no types
    expect(() => createOrchestrator({ tools: [] })).toThrow(
      'planner, executor, coordinator, synthesizer, validator missing: add the roles, as in { ...ruleRoles(), tools }',
    );
    // @ts-expect-error JavaScript has no types
    expect(() => createOrchestrator(scriptedRoles()).start({ request: 'x' })).toThrow(
      'a request is text, got object',
    );
  });

  it.each([
    ['inputGuard', { name: 'a', checkOutput: () => ({ action: 'allow' }) }, 'checkInput'],
    ['outputGuard', () => ({ action: 'allow' }), 'checkOutput'],
    ['toolGuard', { name: 'a' }, 'checkCall or checkResult'],
  ])('gets an error for an %s that could never be asked', (option, guard, methods) => {
    expect(() => createOrchestrator({ ...scriptedRoles(), [option]: guard })).toThrow(
      `option ${option}: expected an object with the method ${methods}, got`,
    );
  });

  it('rejects unknown options, events and tools', () => {
    const wrong: object = { needsAproval: () => true };
    expect(() => createOrchestrator({ ...scriptedRoles(), ...wrong })).toThrow(
      'createOrchestrator: there is no option "needsAproval"; did you mean needsApproval?',
    );
    const misspelt: object = { destructiv: true };
    expect(() => defineTool({ ...tool, ...misspelt })).toThrow('did you mean destructive?');
    const pce = createOrchestrator(scriptedRoles());
    // @ts-expect-error JavaScript has no types
    expect(() => pce.start('x', 'chat')).toThrow('start: expected an object of options');
    // @ts-expect-error JavaScript has no types
    expect(() => pce.start('x').on('tool.finnished', () => undefined)).toThrow(
      'a turn has no event "tool.finnished"; did you mean tool.finished?',
    );
    for (const tools of ['look', null]) {
      // @ts-expect-error JavaScript has no types
      expect(() => createOrchestrator({ ...scriptedRoles(), tools })).toThrow(/option tools/);
    }
    const ofOthers = { description: 'Look', inputSchema: {}, execute: () => null };
    for (const tools of [[ofOthers], { look: ofOthers }, [null]]) {
      // @ts-expect-error JavaScript has no types
      expect(() => createOrchestrator({ ...scriptedRoles(), tools })).toThrow(
        'for tools of the AI SDK: aiSdkTools',
      );
    }
    for (const wrong of [{ model: ofOthers }, { roles: scriptedRoles() }]) {
      // @ts-expect-error JavaScript has no types
      expect(() => createOrchestrator(wrong)).toThrow('...ruleRoles()');
    }
  });
});
