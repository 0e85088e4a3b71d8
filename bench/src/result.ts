/** One line of the report. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same quantity for the floor, measured in the same run; `null` if there is none. */
  readonly floor: number | null;
  /** `value` over `floor`. */
  readonly ratio: number | null;
  /** The required condition, such as `value <= 25`; `null` for a figure without one. */
  readonly target: string | null;
  /** Whether `target` was met; `null` without a target. */
  readonly ok: boolean | null;
}

export interface Target {
  readonly of: 'value' | 'ratio';
  readonly relation: '<=' | '>=' | '<';
  readonly bound: number;
}

export function atMost(of: Target['of'], bound: number): Target {
  return { of, relation: '<=', bound };
}

export function atLeast(of: Target['of'], bound: number): Target {
  return { of, relation: '>=', bound };
}

export function below(of: Target['of'], bound: number): Target {
  return { of, relation: '<', bound };
}

interface Measured extends Pick<Result, 'name' | 'value' | 'unit'> {
  readonly floor?: number;
  readonly target?: Target;
}

/** Makes a result: compares with the target before rounding. */
export function toResult({ name, value, unit, floor, target }: Measured): Result {
  const ratio = floor === undefined ? undefined : value / floor;
  return {
    name,
    value: rounded(value),
    unit,
    floor: floor === undefined ? null : rounded(floor),
    ratio: ratio === undefined ? null : rounded(ratio),
    target: target === undefined ? null : `${target.of} ${target.relation} ${target.bound}`,
    ok: target === undefined ? null : isMet(target, target.of === 'value' ? value : ratio),
  };
}

function isMet({ relation, bound }: Target, quantity: number | undefined): boolean {
  if (quantity === undefined) throw new Error('a target for the ratio needs a floor');
  if (relation === '<=') return quantity <= bound;
  return relation === '<' ? quantity < bound : quantity >= bound;
}

/** Rounds to four significant digits. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** Cost of a step in turns of a length. */
interface StepCost {
  readonly steps: number;
  readonly floor: number;
  readonly subject: number;
}

/** Measures the cost at each length, with its target, and the ratio of the longest turn's to the shortest's: at most 1.2. */
export async function costResults(
  { name, unit, target }: Pick<Measured, 'name' | 'unit' | 'target'>,
  [shortest, ...longer]: readonly [number, ...number[]],
  costAt: (steps: number) => Promise<Omit<StepCost, 'steps'>>,
): Promise<Result[]> {
  const first: StepCost = { steps: shortest, ...(await costAt(shortest)) };
  const costs = [first];
  for (const steps of longer) costs.push({ steps, ...(await costAt(steps)) });
  const at = (steps: number) => `n=${steps}`;
  const results = costs.map(({ steps, floor, subject }) =>
    toResult({
      name: `${name}, ${at(steps)}`,
      value: subject,
      unit,
      floor,
      ...(target && { target }),
    }),
  );
  const last = costs.at(-1) ?? first;
  const growth = toResult({
    name: `${name}, ${at(last.steps)} over ${at(first.steps)}`,
    value: last.subject / first.subject,
    unit: '×',
    target: atMost('value', 1.2),
  });
  return [...results, growth];
}
