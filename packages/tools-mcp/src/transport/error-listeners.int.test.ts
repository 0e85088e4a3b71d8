import { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { EventEmitter } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { own, testTools } from '../../test/servers.js';

/** The processes started from now on, from Node's diagnostics. */
function noteProcesses(): readonly ChildProcess[] {
  const children: ChildProcess[] = [];
  const note = (message: unknown): void => {
    const child = message instanceof Object && Reflect.get(message, 'process');
    if (child instanceof ChildProcess) children.push(child);
  };
  subscribe('child_process', note);
  onTestFinished(() => void unsubscribe('child_process', note));
  return children;
}

it('survives an error of every emitter that a local server opens', async () => {
  const children = noteProcesses();
  const mcp = testTools({ servers: { old: own('strict') } });
  await mcp.load();

  const running = children.filter(({ exitCode }) => exitCode === null);
  const emitters: readonly EventEmitter[] = running.flatMap((child) => [
    child,
    ...child.stdio.flatMap((pipe) => pipe ?? []),
  ]);
  expect(emitters.length).toBeGreaterThanOrEqual(4);
  for (const emitter of emitters) expect(emitter.listenerCount('error')).toBeGreaterThan(0);
  for (const emitter of emitters) emitter.emit('error', new Error('broken'));

  expect((await mcp.load()).problems).toEqual([]);
});
