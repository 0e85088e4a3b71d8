import { aCommand, aPlan, completion, type RoleScripts, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type AttachmentInput,
  createOrchestrator,
  defineTool,
  memoryStore,
  type RoleContext,
} from '../index.js';
import { sha256 } from '../text/sha256.js';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 255]);
const order = { name: 'order.json', content: '{"total": 42}' };

/** A tool that makes a copy of an attachment in capital letters. */
const shout = defineTool({
  name: 'text.shout',
  description: 'Shout a file',
  effect: 'read',
  input: z.object({ file: z.string() }),
  async execute({ file }, { attachments }) {
    const text = new TextDecoder().decode(await attachments.read(file));
    const made = await attachments.add({ name: 'loud.txt', content: text.toUpperCase() });
    return { hash: made.hash, size: made.size };
  },
});

const withTool = (file: string): RoleScripts => ({
  decide: ({ iteration }) => (iteration === 1 ? aCommand('shout') : completion()),
  coordinate: { status: 'selected', kind: 'tool', name: shout.name, args: { file }, reason: '' },
});

const open = (scripts: RoleScripts = {}, store = memoryStore()) =>
  createOrchestrator({ ...scriptedRoles(scripts), tools: [shout], store });

describe('attachments of a request', () => {
  it('are named by their hashes in the journal, and stored once', async () => {
    const store = memoryStore();
    const pce = open({}, store);
    const handles = [1, 2].map(() =>
      pce.start('Look', { attachments: [order, { name: 'a.png', content: png }] }),
    );
    const [result] = await Promise.all(handles.map((handle) => handle.result()));
    expect(result?.attachments).toEqual([
      {
        id: 'a1',
        name: 'order.json',
        mediaType: 'application/json',
        size: 13,
        hash: sha256(order.content),
      },
      { id: 'a2', name: 'a.png', mediaType: 'image/png', size: 12, hash: sha256(png) },
    ]);
    const bodies = await store.read({ stream: `turn/${result?.turn}` });
    expect(bodies.map(({ body }) => body).join('')).not.toContain('total');
    const streams = await store.listStreams();
    expect(streams.filter(({ stream }) => stream.startsWith('attachment/'))).toHaveLength(2);
    expect(await pce.readAttachment(result?.turn ?? '', 'a2')).toEqual(png);
    expect((await pce.replay(result?.turn ?? '')).result.attachments).toEqual(result?.attachments);
  });

  it('are shown to Planner, Executor, Synthesizer and Validator, and to no other role', async () => {
    const seen: string[] = [];
    const note =
      <T>(role: string, answer: T) =>
      async (_: unknown, { attachments }: RoleContext): Promise<T> => {
        if (attachments !== undefined)
          seen.push(`${role} ${new TextDecoder().decode(await attachments.read('a1'))}`);
        return answer;
      };
    const pce = open({
      plan: note('planner', aPlan()),
      review: note('critic', { verdict: 'PASS' as const, issues: [] }),
      decide: note('executor', completion()),
      synthesize: note('synthesizer', { answer: 'Done.' }),
    });
    await pce.start('Look', { attachments: [order] }).result();
    expect(seen).toEqual(
      ['planner', 'executor', 'synthesizer'].map((role) => `${role} ${order.content}`),
    );
  });

  it('are rejected if they differ from their declaration, before the turn begins', () => {
    const pce = open();
    const refusal = (...attachments: AttachmentInput[]) => {
      try {
        pce.start('Look', { attachments });
      } catch (error) {
        return (error as Error).message;
      }
      return 'taken';
    };
    const text = { name: 'a.txt', content: 'x' };
    expect(refusal({ name: 'a.txt', content: png, mediaType: 'text/plain' })).toBe(
      'attachment "a.txt": it is declared as text/plain, and its content is image/png',
    );
    expect(refusal({ name: 'a.png', content: 'no', mediaType: 'image/png' })).toContain('a text');
    expect(refusal({ ...text, mediaType: 'application/json' })).toContain('is no JSON');
    expect(refusal({ ...text, mediaType: 'application/zip' })).toContain('cannot be attached');
    expect(refusal({ ...text, content: Uint8Array.of(0, 1) })).toContain('no UTF-8 text');
    expect(refusal({ ...text, content: '' })).toContain('it is empty');
    expect(refusal({ ...text, name: '../a' })).toContain('without a path');
    expect(refusal({ ...text, content: 'x'.repeat(10_485_761) })).toContain('maxBytes');
    expect(refusal(...Array.from({ length: 21 }, () => text))).toContain('maxCount');
    const large = { ...text, content: 'x'.repeat(10_000_000) };
    expect(refusal(large, large, large)).toContain('maxTotalBytes');
    expect(refusal({ ...text, mediaType: 'Text/Markdown; charset=utf-8' })).toBe('taken');
  });
});

describe('attachments of results', () => {
  it('are added by a tool, which reads those of its turn by id (B4)', async () => {
    const pce = open(withTool('a1'));
    const result = await pce.start('Shout', { attachments: [order] }).result();
    expect(result.status).toBe('completed');
    expect(result.attachments.map(({ id, name }) => [id, name])).toEqual([
      ['a1', 'order.json'],
      ['a2', 'loud.txt'],
    ]);
    const loud = await pce.readAttachment(result.turn, 'a2');
    expect(new TextDecoder().decode(loud)).toBe('{"TOTAL": 42}');
  });

  it('are added by a tool within the limits of the turn (A14)', async () => {
    const options = { tools: [shout], attachmentLimits: { maxCount: 1 } };
    const pce = createOrchestrator({ ...scriptedRoles(withTool('a1')), ...options });
    const result = await pce.start('Shout', { attachments: [order] }).result();
    expect(result.attachments.map(({ id }) => id)).toEqual(['a1']);
    expect(result.commands[0]?.error?.code).toBe('invalid_input');
  });

  it('give no access to an attachment of another turn, even by its hash', async () => {
    const store = memoryStore();
    await open({}, store)
      .start('Look', { attachments: [order] })
      .result();
    const pce = open(withTool(sha256(order.content)), store);
    const result = await pce.start('Shout').result();
    expect(result.commands.at(0)?.error?.message).toContain('has no attachment');
    await expect(pce.readAttachment(result.turn, 'a1')).rejects.toThrow('it has none');
  });
});
