import { PassThrough, Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { fromReadable, fromWritable } from './web-streams.js';

describe('a stream that is read as a web stream', () => {
  it('has its chunks, and its end (C8)', async () => {
    const chunks: string[] = [];
    for await (const chunk of fromReadable(Readable.from([Buffer.from('a'), Buffer.from('b')]))) {
      chunks.push(Buffer.from(chunk).toString());
    }
    expect(chunks).toEqual(['a', 'b']);
  });

  it('ends if it breaks off (C8)', async () => {
    const stream = new PassThrough();
    const reader = fromReadable(stream).getReader();
    stream.write('a');
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('a');
    stream.destroy(new Error('gone'));
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });

  it('is destroyed with it (C8)', async () => {
    const stream = new PassThrough();
    await fromReadable(stream).cancel();
    expect(stream.destroyed).toBe(true);
  });
});

describe('a stream that is written as a web stream', () => {
  it('gets each chunk, and the end (C8)', async () => {
    const stream = new PassThrough();
    const writer = fromWritable(stream).getWriter();
    await writer.write(Buffer.from('a'));
    await writer.close();
    expect(String(stream.read())).toBe('a');
    expect(stream.writableEnded).toBe(true);
  });

  it('rejects writes after its end (C8)', async () => {
    const stream = new Writable({ write: (_, __, done) => done(new Error('full')) });
    stream.on('error', () => undefined);
    const writer = fromWritable(stream).getWriter();
    writer.closed.catch(() => undefined);
    await expect(writer.write(Buffer.from('a'))).rejects.toThrow('full');
  });
});
