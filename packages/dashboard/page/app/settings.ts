import { createStore } from '../store/create-store.ts';
import { tried } from '../store/tried.ts';
import { useStore } from '../store/use-store.ts';

/** The person's choices, kept by the browser. */
export interface Settings {
  readonly theme: 'auto' | 'light' | 'dark';
  /** `undefined`: as the browser says. */
  readonly language?: string | undefined;
  readonly hidesDone: boolean;
  readonly notifies: boolean;
}

const key = 'pce.settings';

const themes = ['light', 'dark'] as const;

const settings = createStore<Settings>(readSettings(tried(() => localStorage.getItem(key)) ?? ''));

/** Reads what the browser kept: the usual setting for whatever is missing or not ours. */
function readSettings(text: string): Settings {
  const value: unknown = tried(() => JSON.parse(text));
  const fields: { readonly [Key in keyof Settings]?: unknown } = Object(value);
  const { theme, language, hidesDone, notifies } = fields;
  return {
    theme: themes.find((each) => each === theme) ?? 'auto',
    ...(typeof language === 'string' && { language }),
    hidesDone: hidesDone === true,
    notifies: notifies === true,
  };
}

export function useSettings(): Settings {
  return useStore(settings);
}

export function changeSettings(change: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...change });
  tried(() => localStorage.setItem(key, JSON.stringify(settings.get())));
}
