export function isMarkdownName(path: string): boolean {
  return /\.(?:md|markdown|mdx|mdc|txt)$/i.test(path);
}
