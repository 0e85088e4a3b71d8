const nothing = '–';

export function formatNumber(value: number | undefined): string {
  if (value === undefined) return nothing;
  const maximumFractionDigits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}

export function formatTimes(value: number | undefined): string {
  return value === undefined ? nothing : `${formatNumber(value)} ×`;
}

const units = ['B', 'KiB', 'MiB', 'GiB'];

export function formatBytes(value: number | undefined): string {
  if (value === undefined) return nothing;
  const power = Math.floor(Math.log2(Math.max(Math.abs(value), 1)) / 10);
  const unit = Math.min(power, units.length - 1);
  return `${formatNumber(value / 1_024 ** unit)} ${units[unit]}`;
}

/** Formats the spread of samples as a share of the median. */
export function formatSpread(
  values: readonly number[] | undefined,
  middle: number | undefined,
): string {
  if (values === undefined || middle === undefined) return nothing;
  const half = (Math.max(...values) - Math.min(...values)) / 2;
  return `± ${Math.round((half / middle) * 100)} %`;
}
