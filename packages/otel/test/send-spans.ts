import { createOrchestrator } from '@pce/core';
import { otel, otlpOptions, otlpSink } from '@pce/otel';
import { scriptedRoles } from '@pce/testkit';

const roles = scriptedRoles();

/** Runs a turn, whose spans go to the receiver of the environment variables, if they name one. */
export async function runObserved(request: string): Promise<string | null> {
  // #region otlp
  const receiver = otlpOptions(process.env);
  const observers = receiver === undefined ? [] : [otel({ sink: otlpSink(receiver) })];
  await using pce = createOrchestrator({ ...roles, observers });
  const { answer } = await pce.start(request).result();
  // #endregion
  return answer;
}
