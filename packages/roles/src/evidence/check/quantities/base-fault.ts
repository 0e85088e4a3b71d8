import { stemsOf } from '../../../text/words.js';
import { plain } from '../../read/plain.js';
import type { Quantity } from '../../read/quantities.js';
import { type Finding, missing } from '../finding.js';
import { isShare } from '../is-share.js';
import { isMatch } from '../matches.js';
import type { ReadStatement } from '../read-statement.js';
import { sharesAny } from './shares-any.js';

/** Checks what a percentage is a share of: "30% of the tea drinkers", "30% of tea's share", "19% of the 1,190-euro total". */
export function baseFault(quantity: Quantity, statement: ReadStatement): Finding | undefined {
  if (!quantity.units.some(({ kind }) => kind === 'percent')) return undefined;
  const { masked } = statement;
  const behind = masked.slice(quantity.end);
  const share =
    /^\s*of (?:the )?(\p{L}+)(?:['’]s?)? (?:share|percentage|proportion|part|rate)\b/u.exec(
      behind,
    )?.[1] ?? '';
  const [, first = '', second = ''] =
    /^\s*of (?:(?:the|all|its|their|our) )*(\p{L}+) (\p{L}+)/u.exec(behind) ?? [];
  const base = share !== '' ? share : /\p{Ll}{3,}s$/u.test(second) ? first : '';
  if (isShareOf(base, statement))
    return missing(
      `the results cited do not say that ${quantity.text} is a share of ${share === '' ? `${first} ${second}` : share}`,
    );
  return wholeFault(quantity, statement);
}

function isShareOf(word: string, { sources }: ReadStatement): boolean {
  const [stem = ''] = stemsOf(word);
  return sources.some(({ facts }) =>
    facts.some((fact) => fact.key !== '' && isShare(fact) && fact.labels.has(stem)),
  );
}

/** "19% of the 1,190-euro total", where nothing that the statement names is 19% of that. */
function wholeFault(quantity: Quantity, statement: ReadStatement): Finding | undefined {
  const { quantities, masked, sources } = statement;
  const whole = quantities[quantities.indexOf(quantity) + 1];
  const [value, base] = [quantity.readings[0]?.value, whole?.readings[0]?.value];
  if (whole === undefined || value === undefined || base === undefined || base === 0)
    return undefined;
  if (
    !/^\s*of (?:the |its |all |a )?(?:total |whole )?(?:of )?$/.test(
      masked.slice(quantity.end, whole.start),
    )
  )
    return undefined;
  const words = new Set(stemsOf(masked));
  const parts = [
    ...quantities
      .filter((each) => each !== quantity && each !== whole)
      .map(({ readings }) => readings[0]?.value),
    ...sources
      .flatMap(({ facts }) => facts)
      .filter((fact) => sharesAny(fact.labels, words))
      .map((fact) => fact.value),
  ];
  const isSo = parts.some(
    (part) => part !== undefined && isMatch(quantity, (Math.abs(part) / base) * 100, masked),
  );
  // A share of a text may be of a whole that it names, and its part unsaid.
  const isTold = sources.some(({ plain: said }) =>
    said.includes(plain(`${quantity.text} of ${whole.text}`)),
  );
  return isSo || isTold
    ? undefined
    : missing(`the results cited do not say that ${quantity.text} is a share of ${whole.text}`);
}
