import { expect, it } from 'vitest';
import { plainDialect } from './plain.js';

it('inserts the unchanged prompt at its place among the arguments (C8)', () => {
  const { toArgs, read, capabilities, ...ways } = plainDialect([
    '-q',
    '{prompt}',
    'a={prompt},{prompt}',
  ]);
  const prompt = { text: '$& {prompt}', session: undefined, mcpServers: [] };
  expect(toArgs(prompt)).toEqual(['-q', '$& {prompt}', 'a=$& {prompt},$& {prompt}']);
  expect(read('{"type":"result"}')).toBeUndefined();
  expect(ways).toEqual({ speaksJson: false, announcesResult: false });
  expect(capabilities).toEqual({
    streams: true,
    toolCalls: false,
    permissions: false,
    cancels: true,
    resumes: false,
    files: false,
    mcpServers: false,
    usage: false,
    noticesEnd: true,
  });
});

it.each([[[]], [['-q', 'prompt']]])('is rejected without such a place: %j (C8)', (args) => {
  expect(() => plainDialect(args)).toThrow(
    'none of the arguments contains {prompt}: add it to one',
  );
});
