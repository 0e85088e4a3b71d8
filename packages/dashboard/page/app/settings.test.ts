import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { changeSettings, readSettings, useSettings } from './settings.ts';

const usual = { theme: 'auto', hidesDone: false, notifies: false } as const;

afterEach(() => {
  changeSettings(usual);
  vi.unstubAllGlobals();
});

it('keeps what the person chose, and tells every view of it (D6)', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) });
  await using hook = await renderHook(useSettings, undefined);
  expect(hook.result).toEqual(usual);
  await hook.act(() => changeSettings({ theme: 'dark' }));
  await hook.act(() => changeSettings({ hidesDone: true }));
  expect(hook.result).toEqual({ ...usual, theme: 'dark', hidesDone: true });
  expect([...kept]).toEqual([['pce.settings', JSON.stringify(hook.result)]]);
});

it('takes of what the browser kept each setting that is one, the usual for any other (D6)', () => {
  const chosen = { theme: 'dark', language: 'de', hidesDone: true, notifies: true } as const;
  expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
  expect(readSettings('{"theme":"light","more":1}')).toEqual({ ...usual, theme: 'light' });
  for (const text of ['', '{', 'null', '5', '[]', '{"theme":"pink","language":5,"hidesDone":1}']) {
    expect(readSettings(text), text).toEqual(usual);
  }
});

it('holds until the page is closed where the browser keeps nothing (D6)', async () => {
  const setItem = () => {
    throw new Error('full');
  };
  vi.stubGlobal('localStorage', { setItem });
  await using hook = await renderHook(useSettings, undefined);
  await hook.act(() => changeSettings({ notifies: true }));
  expect(hook.result).toEqual({ ...usual, notifies: true });
});
