import { expect, it } from 'vitest';
import { dependenciesOf, readText } from '../../test/read.js';

it.each([
  [
    'steps with letters that a sentence says run side by side',
    `| Step | Task |
|---|---|
| 1 | Clear the plot |
| 2a | Dig the bed |
| 2b | Buy seeds |
| 3 | Sow |

2a and 2b happen at the same time. The rest follows the numbers.`,
    { '1': [], '2a': ['1'], '2b': ['1'], '3': ['2a', '2b'] },
  ],
  [
    'rows of one stage, where the items of a stage may run concurrently',
    `| No. | Item | Stage |
|---|---|---|
| 1 | Dig the bed | Before |
| 2 | Buy seeds | Before |
| 3 | Sow | After |

Items belonging to one stage can be worked on concurrently.`,
    { '1': [], '1.1': [], '1.2': [], '2': ['1'], '2.3': [] },
  ],
  [
    'parts of packages, which are worked one after the other themselves',
    `The two packages run one after the other. Inside a package the items may be done in parallel.

1. Prepare
   1.1 Dig the bed
   1.2 Buy seeds
2. Grow
   2.1 Sow
   2.2 Water`,
    { '1': [], '1.1': [], '1.2': [], '2': ['1'], '2.1': [], '2.2': [] },
  ],
])('reads %s (D1)', async (_, text, dependencies) => {
  expect(dependenciesOf(await readText(text))).toEqual(dependencies);
});
