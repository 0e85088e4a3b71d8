import type { Client } from '@pce/client';
import type { CommandLine } from '../options/server-options.js';
import { startSpinner } from '../terminal/spinner.js';
import { agentNames } from './agent-names.js';
import { eventLine } from './event-line.js';
import { headLine } from './execution-lines.js';
import { type Facts, liveScreen } from './live-screen.js';
import type { Screen } from './screen.js';

export interface ScreenOptions {
  readonly client: Client;
  readonly executionId: string;
  readonly line: CommandLine;
  /** Receives lines if there is no terminal. */
  readonly print: (line: string) => void;
}

export function openScreen({ client, executionId, line, print }: ScreenOptions): Screen {
  const spinner = startSpinner();
  if (spinner === undefined) return lines(print);
  const askFacts = async (): Promise<Facts> => {
    const forecast = await client.executions.forecast(executionId);
    return { agents: await agentNames(client), forecast };
  };
  return liveScreen({ spinner, line, askFacts });
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
