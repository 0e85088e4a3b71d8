import { expect, it } from 'vitest';
import { startQuickJs } from './quickjs.js';

it('is full once a program has used all its memory, and not before (B8)', async () => {
  const { context, isFull } = await startQuickJs(32);
  expect(isFull()).toBe(false);
  context.evalCode('const all = []; try { for (;;) all.push(new Uint8Array(1e5)); } catch {}');
  expect(isFull()).toBe(true);
});
