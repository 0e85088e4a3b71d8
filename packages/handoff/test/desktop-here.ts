import type { Desktop } from '../src/index.js';
import type { DesktopWindow } from '../src/window/desktop.js';

export function desktopHere(windows: DesktopWindow[], at: Record<string, () => void> = {}) {
  let focused: DesktopWindow | undefined;
  const actions: string[] = [];
  const action = (name: string, window: DesktopWindow | undefined = focused): void => {
    actions.push(`${name} ${window?.title}`);
    at[name]?.();
  };
  const hands: Desktop = {
    probe: async () => ({ ok: true, detail: '' }),
    windows: async () => windows,
    async focus(window) {
      focused = window;
      action('focus');
    },
    focused: async () => focused && windows.find(({ id }) => id === focused?.id),
    copy: async (what) => action(`copy ${what.length}`),
    paste: async () => action('paste'),
    pressReturn: async () => action('return'),
  };
  const focus = (window: DesktopWindow): void => {
    focused = window;
  };
  return { hands, actions, focus };
}
