import { has, type PlayedTask } from '../task.ts';

const week = (name: string, values: readonly (readonly [string, number])[]) => [
  `readings/${name}.csv`,
  `sensor;litres\n${values.map(([sensor, litres]) => `${sensor};${litres}`).join('\n')}\n`,
];

const files: Readonly<Record<string, string>> = Object.fromEntries([
  week('week-46', [
    ['tank-1', 412.5],
    ['tank-2', 388],
    ['tank-1', 401.25],
    ['tank-3', 77.75],
    ['tank-2', 395.5],
    ['tank-3', 81],
  ]),
  week('week-47', [
    ['tank-1', 399],
    ['tank-2', 402.25],
    ['tank-3', 64.5],
    ['tank-1', 410.75],
    ['tank-3', 70.25],
    ['tank-2', 380],
    ['tank-1', 388.5],
  ]),
]);

/** Has a tool made that is missing, uses it, and uses it again in a later request. */
export const readings: PlayedTask = {
  name: 'readings',
  requests: [
    'We get a file like readings/week-46.csv each week and always want the same of it: the sum of the litres for each sensor. Please make a tool for that, as we will use it every week, and tell me the sums of week 46.',
    'And the sums of readings/week-47.csv?',
  ],
  folder: files,
  hosts: ['pce', 'solo'],
  open() {
    return {
      tools: [],
      judge([first, second]) {
        const made = (first?.tools ?? []).filter((name) => name.startsWith('build.'));
        const own = (second?.tools ?? []).filter((name) => !/^(build|file)\./.test(name));
        return [
          ['a tool was made', made.includes('build.tool')],
          ['the sums of week 46', has(first?.answer, /813[.,]75/, /783[.,]5/, /158[.,]75/)],
          [
            'the tool was used again, and none was made',
            own.length > 0 && !second?.tools?.includes('build.tool'),
          ],
          ['the sums of week 47', has(second?.answer, /1[.,]?198[.,]25/, /782[.,]25/, /134[.,]75/)],
        ];
      },
    };
  },
};
