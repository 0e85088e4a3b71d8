import { describe, expect, it } from 'vitest';
import { type ScrubberPlace, scrubberCases } from '../../src/scrubber/scrubber-cases.js';
import { scrubberConformance } from '../../src/scrubber/scrubber-conformance.js';
import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import type { Flaws } from '../suite/mutation.js';

const secret = 'ann@example.org';
const place = (scrub: (text: string) => string): ScrubberPlace => ({
  scrubber: { scrub },
  secrets: [secret],
});
let calls = 0;

const flaws: Flaws<readonly [says: RegExp, place: ScrubberPlace]> = {
  'takes out what it is there for, wherever it stands (C9)': {
    'takes out the first only': [
      /it is left in/,
      place((text) => text.replace(secret, '[e-mail]')),
    ],
    'is tried with no secret': [
      /name one secret at least/,
      { ...place((text) => text), secrets: [] },
    ],
  },
  'leaves other words as they are (C9)': {
    'takes out everything': [/it says \[text\]/, place(() => '[text]')],
    'takes out what is before': [
      /it says \[e-mail\] about step 3/,
      place((text) => text.replace(/^.*ann@example.org/, '[e-mail]')),
    ],
    'takes out what is behind': [
      /it says Add a search box; ask \[e-mail\]/,
      place((text) => text.replace(/ann@example.org.*$/, '[e-mail]')),
    ],
  },
  'gives the same answer to the same text, and leaves its own answers alone (C9)': {
    'changes its own answers': [
      /it changes what it scrubbed/,
      place((text) => text.replaceAll(secret, 'e-mail').replaceAll('e-mail', '[e-mail]')),
    ],
    'numbers what it takes out': [
      /another answer/,
      place((text) => text.replaceAll(secret, `[e-mail ${++calls}]`)),
    ],
  },
  'takes any text, and ends (C9)': {
    'does not take half of a character': [
      /it throws/,
      place((text) => decodeURIComponent(encodeURIComponent(text))),
    ],
  },
};

describe('the suite of scrubbers', () => {
  it.each(brokenBy(flaws, (broken) => broken))('notices one that $flaw (F6)', (broken) =>
    assertNoticed(scrubberCases, broken),
  );
});

const sound = place((text) => text.replaceAll(secret, '[e-mail]'));
scrubberConformance({ describe, it, name: 'a sound scrubber', place: () => sound });

it('takes a scrubber that keeps its promises for sound (C9)', async () => {
  for (const { run } of scrubberCases) expect(await run(sound)).toBeUndefined();
});
