import type { DesktopWindow } from './desktop.js';
import type { ToolCommand } from './run-tool.js';

// The scripts are constants. Variable parts are arguments, which AppleScript reads as text and never as code.

const list = `on run argv
  tell application "System Events" to tell process (item 1 of argv)
    set titles to name of every window
  end tell
  set AppleScript's text item delimiters to linefeed
  return titles as text
end run`;

const front = `tell application "System Events"
  set theProcess to first process whose frontmost is true
  set theTitle to ""
  try
    set theTitle to name of front window of theProcess
  end try
  return (name of theProcess) & linefeed & theTitle
end tell`;

const raise = `on run argv
  tell application (item 1 of argv) to activate
  tell application "System Events" to tell process (item 1 of argv)
    perform action "AXRaise" of (first window whose name is (item 2 of argv))
  end tell
end run`;

/** Compares the front window with the expected one in the same script that presses the keys. */
const guarded = (keys: string): string => `on run argv
  tell application "System Events"
    set theProcess to first process whose frontmost is true
    if name of theProcess is not (item 1 of argv) then error "another application is in front"
    if name of front window of theProcess is not (item 2 of argv) then error "another window is in front"
    ${keys}
  end tell
end run`;

/** Commands of `osascript` as argument vectors. Pure. They never contain the text of a prompt, which uses the clipboard. */
export const appleScripts = {
  /** Prints the titles of an application's windows, one a line. */
  list: (application: string): ToolCommand => osascript(list, application),
  /** Prints the name of the application in front, then the title of its front window. */
  front: (): ToolCommand => osascript(front),
  raise: (application: string, { title }: DesktopWindow): ToolCommand =>
    osascript(raise, application, title),
  paste: (application: string, { title }: DesktopWindow): ToolCommand =>
    osascript(guarded('keystroke "v" using command down'), application, title),
  pressReturn: (application: string, { title }: DesktopWindow): ToolCommand =>
    osascript(guarded('key code 36'), application, title),
} as const;

function osascript(script: string, ...args: readonly string[]): ToolCommand {
  return { command: 'osascript', args: ['-e', script, '--', ...args] };
}
