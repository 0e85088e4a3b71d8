import { vi } from 'vitest';

/** As much of a browser's page as models and hooks ask for. */
export interface FakePage extends Disposable {
  /** Hides the page, or shows it again. */
  hide(isHidden: boolean): void;
  /** Runs what waits for the next frame. */
  frame(): void;
}

/** Puts a page in the place of the browser's until it is disposed of, with timers that a test moves on. */
export function fakePage(): FakePage {
  const document = Object.assign(new EventTarget(), { hidden: false });
  let frames: (() => void)[] = [];
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
    now: 1_000,
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  return {
    hide(isHidden) {
      document.hidden = isHidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    frame() {
      const planned = frames;
      frames = [];
      for (const run of planned) run();
    },
    [Symbol.dispose]() {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
}
