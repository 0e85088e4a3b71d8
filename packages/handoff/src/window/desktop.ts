import type { HandoffReadiness } from '@pce/core/ports';

/** A window on the screen. */
export interface DesktopWindow {
  readonly id: string;
  readonly title: string;
}

/** The hands of a driver on one kind of desktop. Each act is refused where another window has the keyboard by then. */
export interface Desktop {
  /** Checks whether its programs are there, and a screen. */
  probe(): Promise<HandoffReadiness>;
  /** Lists the visible windows that could be meant. */
  windows(): Promise<readonly DesktopWindow[]>;
  /** Gives a window the keyboard. */
  focus(window: DesktopWindow): Promise<void>;
  /** Returns the window that has the keyboard. */
  focused(): Promise<DesktopWindow | undefined>;
  /** Puts a text into the clipboard. */
  copy(text: string): Promise<void>;
  /** Pastes the clipboard into that window. */
  paste(window: DesktopWindow): Promise<void>;
  /** Presses Return in that window. */
  pressReturn(window: DesktopWindow): Promise<void>;
}
