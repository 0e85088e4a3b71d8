/** Keeps Node from telling users that `node:sqlite` is experimental; every other warning is still shown. */
export function quietExperiments(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    if (name !== 'ExperimentalWarning') process.stderr.write(`${name}: ${message}\n`);
  });
}
