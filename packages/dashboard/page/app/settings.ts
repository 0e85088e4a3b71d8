import { createStore } from '../store/create-store.ts';
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

const settings = createStore<Settings>(readSettings(kept()));

function kept(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // a browser that keeps nothing
  }
}

/** Reads what the browser kept: the usual setting for whatever is missing or not ours. */
export function readSettings(text: string): Settings {
  const { theme, language, hidesDone, notifies } = fieldsOf(text);
  return {
    theme: themes.find((each) => each === theme) ?? 'auto',
    ...(typeof language === 'string' && { language }),
    hidesDone: hidesDone === true,
    notifies: notifies === true,
  };
}

function fieldsOf(text: string): { readonly [Key in keyof Settings]?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function useSettings(): Settings {
  return useStore(settings);
}

export function changeSettings(change: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...change });
  try {
    localStorage.setItem(key, JSON.stringify(settings.get()));
  } catch {
    // It holds until the page is closed.
  }
}
