interface ProgressProps {
  /** 0 to 100. */
  readonly percent: number;
  readonly label: string;
  readonly tone?: string;
}

export function Progress({ percent, label, tone = 'runs' }: ProgressProps) {
  const value = Math.min(100, Math.max(0, percent));
  return (
    <div
      class={`progress tone-${tone}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div style={{ width: `${value}%` }} />
    </div>
  );
}
