// #region check
import { checkAnswer, renderAnswer, revisionHints } from '@pce/evidence';

const sources = [
  {
    id: 'c1',
    data: {
      rooms: [
        { name: 'Ash', price: 935.25 },
        { name: 'Oak', price: 1200 },
      ],
    },
    source: 'hotel.rooms',
  },
];

/** Returns the report as a reader sees it, with hints for its writer. */
export function checkReport(report: string): { text: string; hints: readonly string[] } {
  const checked = checkAnswer(report, sources);
  return { text: renderAnswer(checked), hints: revisionHints(checked, sources) };
}

// Both rooms come to €1,795.00 (≠ €2,135.25) [1].
//
// [1] sum(c1.rooms.price) = 2135.25 (hotel.rooms)
checkReport('Both rooms come to €1,795.00 [=sum(c1.rooms.price)].');
// #endregion check
