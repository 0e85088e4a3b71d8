import { describe, expect, it } from 'vitest';
import { scrubberConformance } from '../../src/index.js';
import type { ScrubberPlace } from '../../src/scrubber/scrubber-conformance.js';
import { scrubberCases } from '../../src/scrubber/scrubber-conformance.js';

import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import type { Flaws } from '../suite/mutation.js';

const secret = 'ann@example.org';
const place = (scrub: (text: string) => string): ScrubberPlace => ({
  scrubber: { scrub },
  secrets: [secret],
});

const flaws: Flaws<ScrubberPlace> = {
  'removes its secrets at any position (C9)': {
    'removes only the first secret': place((text) => text.replace(secret, '[e-mail]')),
  },
  'leaves other words as they are (C9)': {
    'removes everything': place(() => '[text]'),
  },
  'gives the same answer to the same text, and leaves its own answers alone (C9)': {
    'changes its own answers': place((text) =>
      text.replaceAll(secret, 'e-mail').replaceAll('e-mail', '[e-mail]'),
    ),
  },
  'accepts any text and terminates (C9)': {
    'does not take half of a character': place((text) =>
      decodeURIComponent(encodeURIComponent(text)),
    ),
  },
};

describe('the suite of scrubbers', () => {
  it.each(brokenBy(flaws, (broken) => broken))('notices one that $flaw (F6)', (broken) =>
    assertNoticed(scrubberCases, broken),
  );
});

const sound = place((text) => text.replaceAll(secret, '[e-mail]'));
scrubberConformance({ describe, it, name: 'a sound scrubber', place: () => sound });

it('passes a scrubber that keeps its promises (C9)', async () => {
  for (const { run } of scrubberCases) expect(await run(sound)).toBeUndefined();
});
