const steps = [
  'Read the prices of the suppliers from `data/in`',
  'Check the header of each file',
  'List the rows that fail the check',
  'Convert the prices to EUR',
  'Write the rows to the table `prices`',
  'Wait 5 minutes for the replica',
  'Do not overwrite prices that were set by hand',
  'Mail a summary to the buyers',
];

const constraints = [
  'Never write to the table `orders`',
  'At most 2 % of the rows may be rejected',
];

interface PlanParts {
  readonly goal?: string;
  readonly steps?: readonly string[];
  readonly constraints?: readonly string[];
  readonly bullet?: (index: number) => string;
}

export function planText(parts: PlanParts = {}): string {
  const bullet = parts.bullet ?? ((index) => `${index + 1}. `);
  return [
    '# Import of prices\n\n## Goal\n',
    `${parts.goal ?? 'Prices of all 14 suppliers are in the database each morning'}\n`,
    '## Steps\n',
    ...(parts.steps ?? steps).map((step, index) => `${bullet(index)}${step}`),
    '\n## Constraints\n',
    ...(parts.constraints ?? constraints).map((each) => `- ${each}`),
    '',
  ].join('\n');
}

function withStep(old: string, now: string): string {
  if (!steps.includes(old)) throw new Error(`the plan has no step "${old}"`);
  return planText({ steps: steps.map((step) => (step === old ? now : step)) });
}

/** Changes of form that keep the plan the same. */
export const harmlessChanges: Readonly<Record<string, string>> = {
  'other numbers': planText({ bullet: (index) => `${index + 11}. ` }),
  'bullets instead of numbers': planText({ bullet: () => '* ' }),
  'spaces and line ends': planText().replace(/\n/g, '  \r\n'),
  'empty lines': planText().replace(/\n/g, '\n\n'),
};

/** Changes that a person must review. */
export const dangerousChanges: Readonly<Record<string, string>> = {
  'a destructive verb': withStep(steps[2] ?? '', 'Delete the rows that fail the check'),
  'a negation gained': withStep(steps[1] ?? '', 'Do not check the header of each file'),
  'a negation lost': withStep(steps[6] ?? '', 'Overwrite prices that were set by hand'),
  'a path outside the workspace': withStep(
    steps[0] ?? '',
    'Read the prices of the suppliers from `/etc/prices`',
  ),
  'a number with a unit': withStep(steps[5] ?? '', 'Wait 50 minutes for the replica'),
  'a dropped constraint': planText({ constraints: constraints.slice(1) }),
};

export const otherPlan = [
  '# Sign in with a passkey\n\n## Goal\n\nUsers sign in without typing anything\n\n## Steps\n',
  '- Read how sessions begin',
  '- Design the dialogue with the phone',
  '- Write tests against a virtual authenticator\n\n## Constraints\n\n- Keep old browsers working\n',
].join('\n');

/** Texts that break careless patches. */
export const hostileTexts: readonly string[] = [
  '',
  '\n',
  '\n\n',
  'a',
  'a\n',
  'a\r\n',
  'a\r',
  'a\u2028b\n',
  'a\n\n\nb',
  'b\n\na\n\na',
  '--- from\n+++ to\n',
  '@@ -1,1 +1,1 @@\n',
  '-\n+\n',
  '\\ No newline at end of file\n',
  ' a\n',
  'a\nb\nc\nd\ne\nf\ng\nh\ni\n',
  'i\nh\ng\nf\ne\nd\nc\nb\na\n',
  'a\na\na\nb\na\na',
  '\ud800\n',
  '\0\n',
];
