import { describe, expect, it } from 'vitest';
import { assertNoticed, type BrokenImplementation } from '../../suite/broken-implementation.js';
import { type ScrubberPlace, scrubberCases } from '../scrubber-cases.js';
import { scrubberConformance } from '../scrubber-conformance.js';

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
    flaw: 'is tried with no secret',
    noticedBy: 'takes out what it is there for, wherever it stands (C9)',
    says: /name one secret at least/,
    make: () => ({ ...place((text) => text), secrets: [] }),
  },
  {
    flaw: 'takes out what is before',
    noticedBy: 'leaves other words as they are (C9)',
    says: /it says \[e-mail\] about step 3/,
    make: () => place((text) => text.replace(/^.*ann@example.org/, '[e-mail]')),
  },
  {
    flaw: 'takes out what is behind',
    noticedBy: 'leaves other words as they are (C9)',
    says: /it says Add a search box; ask \[e-mail\]/,
    make: () => place((text) => text.replace(/ann@example.org.*$/, '[e-mail]')),
  },
  {
    flaw: 'changes its own answers',
    noticedBy: 'gives the same answer to the same text, and leaves its own answers alone (C9)',
    says: /it changes what it scrubbed/,
    make: () => place((text) => text.replaceAll(secret, 'e-mail').replaceAll('e-mail', '[e-mail]')),
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

const sound = place((text) => text.replaceAll(secret, '[e-mail]'));
scrubberConformance({ describe, it, name: 'a sound scrubber', place: () => sound });

it('takes a scrubber that keeps its promises for sound (C9)', async () => {
  for (const { run } of scrubberCases) expect(await run(sound)).toBeUndefined();
});
