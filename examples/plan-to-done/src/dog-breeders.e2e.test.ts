import { expect, it } from 'vitest';
import { runDogBreeders } from './dog-breeders.ts';

it('is worked in its order by three agents, and its outcome names the deals with their evidence (D5, D7)', async () => {
  const { execution, completed, decided, failures } = await runDogBreeders();

  expect(execution.status).toBe('COMPLETED');
  expect(completed).toHaveLength(16);
  expect(completed.map((title) => title.slice(0, 12))).toEqual([
    'Search Googl',
    'Search the b',
    'Compare both',
    'Write a prof',
    'Draft the ca',
    'Mark approve',
    'Call the fir',
    'Call the nex',
    'Email those ',
    'Summarize th',
    'Write a prop',
    'Email the pr',
    'Call those w',
    'Mark decides',
    'Close the de',
    'Report the r',
  ]);
  expect(failures).toBe(1);
  expect(decided).toEqual({
    'Mark approves the call script': 'approve',
    'Email the proposals': 'Take the newer one',
    'Mark decides about the discount': '10 % for those who sign this week',
  });
  const deals = ['Kennel 7: contract 12', 'Kennel 31: contract 13'];
  expect(execution.outcome).toMatchObject([
    { criterion: '2 deals closed', status: 'met', evidence: [{ taskId: '3.15', output: deals }] },
    { criterion: '40 breeders found', status: 'met' },
    { status: 'met', note: '10 % is what I had in mind', evidence: [] },
  ]);
});
