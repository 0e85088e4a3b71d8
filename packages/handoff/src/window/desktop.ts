import type { HandoffReadiness } from '@pce/core/ports';

/** A window on the screen. */
export interface DesktopWindow {
  readonly id: string;
  readonly title: string;
}

/** Keyboard and window operations of one desktop system. Each fails if another window has the focus by then. */
export interface Desktop {
  /** Checks for its programs and a screen. */
  probe(): Promise<HandoffReadiness>;
  /** Lists the visible candidate windows. */
  windows(): Promise<readonly DesktopWindow[]>;
  /** Focuses a window. */
  focus(window: DesktopWindow): Promise<void>;
  /** Returns the focused window. */
  focused(): Promise<DesktopWindow | undefined>;
  /** Copies a text to the clipboard. */
  copy(text: string): Promise<void>;
  /** Pastes the clipboard into that window. */
  paste(window: DesktopWindow): Promise<void>;
  /** Presses Return in that window. */
  pressReturn(window: DesktopWindow): Promise<void>;
}
