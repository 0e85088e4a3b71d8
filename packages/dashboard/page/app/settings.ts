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

const settings = createStore<Settings>(read());

function read(): Settings {
  const usual: Settings = { theme: 'auto', hidesDone: false, notifies: false };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return usual; // a browser that keeps nothing, or something that is not ours
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
