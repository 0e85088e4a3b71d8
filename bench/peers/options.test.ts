import { describe, expect, it } from 'vitest';
import { contenders } from './contenders.ts';
import { parsePeersOptions } from './options.ts';

const foldersOf = (args: readonly string[]) =>
  parsePeersOptions(args).contenders.map(({ folder }) => folder);

describe('the options of the comparison with peers', () => {
  it('measure all contenders, up to a thousand steps, by default', () => {
    expect(parsePeersOptions([])).toEqual({
      json: false,
      contenders,
      lengths: [10, 100, 1_000],
      writesPage: true,
      withServer: true,
    });
  });

  it('have a short form with few peers and short turns', () => {
    const { lengths, writesPage, withServer } = parsePeersOptions(['--short', '--json']);
    expect({ lengths, writesPage, withServer }).toEqual({
      lengths: [10, 100],
      writesPage: false,
      withServer: false,
    });
    expect(foldersOf(['--short'])).toEqual(['floor', 'pce', 'ai-sdk', 'langgraph']);
  });

  it('write some of the tables to the page only with --write', () => {
    expect(parsePeersOptions(['--short', '--write']).writesPage).toBe(true);
    expect(parsePeersOptions(['--only', 'xstate']).writesPage).toBe(false);
  });

  it('always measure the floor and PCE, besides any others', () => {
    expect(foldersOf(['--', '--only', 'xstate, mastra'])).toEqual([
      'floor',
      'pce',
      'mastra',
      'xstate',
    ]);
  });

  it('refuse an unknown peer, and list the known ones', () => {
    expect(() => parsePeersOptions(['--only', 'mastra,crew'])).toThrow(
      /no peer crew; there are ai-sdk/,
    );
  });
});
