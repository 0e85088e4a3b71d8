import type { Quantity } from '../../read/quantities.js';
import { coincidence } from '../derive/coincidence.js';
import { derive, isCountDecided } from '../derive/derive.js';
import { derived, type Finding, found, missing, open } from '../finding.js';
import type { ReadStatement } from '../read-statement.js';
import { checkQuantity } from './check-quantity.js';
import { isSupposed } from './is-supposed.js';
import { isPartOfCount } from './list-counted.js';
import { isPartCount } from './own-counts.js';
import { rangesFound } from './ranges.js';
import { shareFaults } from './share-faults.js';

/** Checks every number of a statement: sign, unit, record and field, or the arithmetic that leads to it. */
export function checkQuantities(statement: ReadStatement): Finding[] {
  const { quantities } = statement;
  const facts = statement.sources.flatMap((source) => source.facts);
  const ranges = rangesFound(statement);
  const direct = quantities.map(
    (quantity) => ranges.get(quantity) ?? checkQuantity(quantity, statement, facts),
  );
  const shares = shareFaults(statement);
  const used = new Set<Quantity>();
  const computed = (findings: readonly Finding[]): Finding[] => {
    const unmatched = quantities.filter((_, place) =>
      ['missing', 'conflict'].includes(findings[place]?.kind ?? 'missing'),
    );
    return quantities.map((quantity, index): Finding => {
      const fault = shares.get(quantity);
      if (fault !== undefined && !mayFollow(fault)) return fault;
      const finding = fault ?? findings[index];
      if (finding !== undefined && !mayFollow(finding)) return finding;
      const derivation = derive(quantity, statement, unmatched);
      if (derivation === undefined && isPartCount(quantity, statement))
        return open(`nothing in the results cited says which ${quantity.text} are meant`);
      const isOpenCount =
        finding?.kind === 'conflict' &&
        isPartOfCount(quantity, statement.text) &&
        !isCountDecided(quantity, statement);
      if (derivation === undefined && isOpenCount)
        return open(`nothing in the results cited says which ${quantity.text} are meant`);
      if (derivation === undefined && isSupposed(quantity, statement))
        return open(`nothing in the results cited says ${quantity.text}`);
      const formula =
        derivation === undefined && finding?.kind === 'missing'
          ? coincidence(quantity, statement)
          : undefined;
      if (formula !== undefined)
        return open(`nothing in the results cited says that ${formula} is ${quantity.text}`);
      if (derivation === undefined)
        return finding ?? missing(`${quantity.text} is not in the results cited`);
      for (const each of derivation.uses) used.add(each);
      return derived(derivation.formula);
    });
  };
  const once = computed(direct);
  // "Two thirds of the 696 seats were sold (464)": a number may follow from others that were computed themselves.
  const isMore =
    once.some(({ kind }) => kind === 'derived') && once.some(({ kind }) => kind === 'missing');
  const results = isMore ? computed(once) : once;
  return results.map((finding, index) => {
    const quantity = quantities[index];
    return quantity !== undefined && used.has(quantity) && finding.kind !== 'derived'
      ? found
      : finding;
  });
}

/** Whether a number that is not found may follow from others: it stands nowhere, or elsewhere. */
function mayFollow(finding: Finding): boolean {
  return (
    finding.kind === 'missing' || (finding.kind === 'conflict' && finding.isElsewhere === true)
  );
}
