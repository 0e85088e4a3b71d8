import { describe, expect, it } from 'vitest';
import { commandLine } from './command-line.js';

describe('commandLine', () => {
  it('leaves plain words as they are', () => {
    expect(commandLine(['log', 'turn_1'], {})).toBe('pce log turn_1');
  });

  it('quotes what a shell would take apart', () => {
    expect(commandLine(['ls', '--workspace', "/tmp/it's here"], {})).toBe(
      "pce ls --workspace '/tmp/it'\\''s here'",
    );
  });

  it('says how the user started it', () => {
    expect(commandLine(['ls'], { npm_lifecycle_event: 'pce' })).toBe('npm run -s pce -- ls');
  });
});
