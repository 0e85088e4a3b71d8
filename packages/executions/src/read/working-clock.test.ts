import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkingCalendar } from '../internal.js';
import { workingClock } from './working-clock.js';

const hour = 3_600_000;
const office: WorkingCalendar = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

const calendars: fc.Arbitrary<WorkingCalendar> = fc.record({
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  from: fc.constantFrom('00:00', '08:30', '09:00'),
  to: fc.constantFrom('12:00', '17:00', '24:00'),
  zone: fc.constantFrom('UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'),
  holidays: fc.subarray(['2026-12-25', '2026-12-28', '2027-01-01']),
});
const origins = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });

describe('working time', () => {
  it('advances only in working hours, and back to the same time (property, D10)', () => {
    fc.assert(
      fc.property(
        calendars,
        origins,
        fc.nat(400 * hour),
        fc.nat(90 * 24 * hour),
        (calendar, origin, ms, later) => {
          const clock = workingClock(calendar, origin);
          const [end, begin] = [clock.endOf(ms), clock.beginOf(ms)];
          expect(clock.worked(end)).toBe(ms);
          expect(clock.worked(begin)).toBe(ms);
          expect(end).toBeLessThanOrEqual(begin);
          expect(begin).toBeGreaterThanOrEqual(origin + ms);
          const [early, late] = [clock.worked(origin + later), clock.worked(origin + later + hour)];
          expect(late - early).toBeGreaterThanOrEqual(0);
          expect(late - early).toBeLessThanOrEqual(hour);
        },
      ),
    );
  });

  it('leaves out nights, weekends and holidays, and follows the summer time of its zone (D10)', () => {
    const friday = Date.UTC(2026, 11, 18, 15);
    const london = { ...office, zone: 'Europe/London', holidays: ['2026-12-21'] };
    expect(workingClock(london, friday).endOf(3 * hour)).toBe(Date.UTC(2026, 11, 22, 10));
    const inSummer = Date.UTC(2026, 6, 3, 15);
    expect(workingClock(london, inSummer).endOf(3 * hour)).toBe(Date.UTC(2026, 6, 6, 10));
  });

  it.each([
    { days: [] },
    { days: [0] },
    { from: '9:00' },
    { to: '08:00' },
    { zone: 'Mars/Olympus' },
    { holidays: ['Christmas'] },
  ])('is refused where it cannot be: %j (D10)', (wrong) => {
    expect(() => workingClock({ ...office, ...wrong }, 0)).toThrow(/^calendar: /);
  });
});
