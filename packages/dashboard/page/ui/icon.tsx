/** Shapes of 16 × 16: each status has its own, so that colour is never the only difference. */
const shapes = {
  queued: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11',
  running: 'M5 3.2v9.6L13 8z',
  blocked: 'M8 1.8 14.8 13.8H1.2zM8 6.2v3.6M8 11.6v.4',
  done: 'M2.8 8.6 6.4 12.2 13.2 4.4',
  error: 'M3.6 3.6l8.8 8.8M12.4 3.6l-8.8 8.8',
  skipped: 'M3 4l5 4-5 4zM12 4v8',
  paused: 'M5.5 3.5v9M10.5 3.5v9',
  drift: 'M2 9.5c2-4.5 4-4.5 6-1.5s4 3 6-1.5',
  created: 'M3 2.5h7l3 3v8H3zM5.5 8h5M5.5 10.5h5',
  open: 'M4 6l4 4 4-4',
  closed: 'M6 4l4 4-4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8zM2.5 10.5v-8h8',
} as const;

export type IconName = keyof typeof shapes;

const filled: ReadonlySet<IconName> = new Set(['running']);

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d={shapes[name]}
        fill={filled.has(name) ? 'currentColor' : 'none'}
        stroke="currentColor"
        stroke-width="1.6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
