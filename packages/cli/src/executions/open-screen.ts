import { startSpinner } from '../spinner.js';
import { eventLine } from './event-line.js';
import { headLine } from './execution-lines.js';
import { type LiveScreenOptions, liveScreen } from './live-screen.js';
import type { Screen } from './screen.js';

export interface ScreenOptions extends Omit<LiveScreenOptions, 'spinner'> {
  /** Takes lines, where there is no terminal. */
  readonly print: (line: string) => void;
}

/** On a terminal a picture that is kept up to date, elsewhere a line for each event. */
export function openScreen({ print, ...options }: ScreenOptions): Screen {
  const spinner = startSpinner();
  return spinner === undefined ? lines(print) : liveScreen({ ...options, spinner });
}

function lines(print: (line: string) => void): Screen {
  return {
    show: (view) => print(headLine(view)),
    tell(event, view) {
      const line = eventLine(event, view);
      if (line !== undefined) print(line);
    },
    close: () => undefined,
  };
}
