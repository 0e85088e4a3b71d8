/** Formats a number like another one: currency or percent sign, separators and decimals; unformatted if `like` is a word. */
export function writtenLike(value: number, like: string): string {
  const [, prefix = '', written = '', suffix = ''] =
    /^[-−–+]?(\D*?)(\d[\d.,'’ \u00a0\u202f]*)?(\D*)$/u.exec(like) ?? [];
  if (written === '') return String(Number(value.toFixed(2)));
  const number = written.trim();
  const [, group = ''] =
    /^\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/.exec(number) ?? [];
  const [, point = '', decimals = ''] =
    /([.,])(\d+)$/.exec(group === '' ? number : number.slice(number.lastIndexOf(group) + 4)) ?? [];
  const shown = suffix.includes('%') && Math.abs(value) <= 1 ? value * 100 : value;
  const [whole = '', rest = ''] = Math.abs(shown).toFixed(decimals.length).split('.');
  const grouped =
    group === '' ? whole : whole.replace(/\d(?=(?:\d{3})+$)/g, (digit) => digit + group);
  return `${shown < 0 ? '-' : ''}${prefix}${grouped}${point}${rest}${/\s$/.test(written) ? ' ' : ''}${suffix}`;
}
