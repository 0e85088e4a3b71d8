/** Reports something to the test that started this process, in a line of JSON. */
export function tell(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Returns a function that says whether the test has ended this process's standard input, which asks it to end. */
export function inputEnded(): () => boolean {
  let isOver = false;
  process.stdin.resume().once('end', () => {
    isOver = true;
  });
  return () => isOver;
}
