import projects from '../vitest.workspace.ts';

/** One project at a time: the tests that a mutant is tried against. */
const wanted = process.env.PCE_MUTANTS ?? 'unit';

export default projects.find(({ test }) => test?.name === wanted);
