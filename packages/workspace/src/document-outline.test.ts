import { describe, expect, it } from 'vitest';
import { titleOf } from './document-outline.js';

describe('titleOf', () => {
  it('takes the first heading of level 1, without its closing marks', () => {
    expect(titleOf('Words\n\n## Goals\n# Count the words ##\n# Later\n')).toBe('Count the words');
  });

  it('does not look into code', () => {
    expect(titleOf('```sh\n# install\n```\n# Real\n')).toBe('Real');
    expect(titleOf('~~~\n# never closed\n')).toBeUndefined();
  });

  it.each(['', '#\n', '#hashtag\n', '    # indented code\n'])('finds none in %j', (text) => {
    expect(titleOf(text)).toBeUndefined();
  });
});
