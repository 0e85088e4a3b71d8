import { describe, it } from 'vitest';
import { assertNoticed, type BrokenImplementation } from '../../suite/broken-implementation.js';
import { type ScrubberPlace, scrubberCases } from '../scrubber-cases.js';

const secret = 'ann@example.org';
const place = (scrub: (text: string) => string): ScrubberPlace => ({
  scrubber: { scrub },
  secrets: [secret],
});
let calls = 0;

const broken: readonly BrokenImplementation<ScrubberPlace>[] = [
  {
    flaw: 'takes out the first only',
    noticedBy: 'takes out what it is there for, wherever it stands (C9)',
    says: /it is left in/,
    make: () => place((text) => text.replace(secret, '[e-mail]')),
  },
  {
    flaw: 'takes out everything',
    noticedBy: 'leaves other words as they are (C9)',
    says: /it says \[text\]/,
    make: () => place(() => '[text]'),
  },
  {
    flaw: 'numbers what it takes out',
    noticedBy: 'gives the same answer to the same text, and leaves its own answers alone (C9)',
    says: /another answer/,
    make: () =>
      place((text) => {
        calls += 1;
        return text.replaceAll(secret, `[e-mail ${calls}]`);
      }),
  },
  {
    flaw: 'does not take half of a character',
    noticedBy: 'takes any text, and ends (C9)',
    says: /it throws/,
    make: () => place((text) => decodeURIComponent(encodeURIComponent(text))),
  },
];

describe('the suite of scrubbers', () => {
  it.each(broken)('notices one that $flaw (F6)', (implementation) =>
    assertNoticed(scrubberCases, implementation),
  );
});
