import type { AppendInput } from '@pce/core/store';

export function anAppend(stream: string, expectedVersion = 0, count = 1, size = 0): AppendInput {
  const events = Array.from({ length: count }, (_, index) => {
    const version = expectedVersion + index + 1;
    const body = JSON.stringify({ type: 'test.happened', v: 1, filler: 'x'.repeat(size) });
    return { version, type: 'test.happened', body, hash: `${version}`.padStart(64, '0') };
  });
  return { stream, expectedVersion, events };
}
