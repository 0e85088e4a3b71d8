/** Turns a file name into the name of a loop: `Goals/Write it.md` is `write-it`. */
export function loopName(file: string): string {
  const name = file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'loop'
  );
}
