import { dayPartHours, monthNames, seasonMonths, weekdayNames } from './calendar-words.js';

/** A date, a weekday or a time as a text has it, or the span from one to another. */
export interface DatedPeriod {
  /** `dated` is a date with its year. */
  readonly unit: 'dated' | 'date' | 'weekday' | 'time';
  /** In days, of months with 31 of them; the time of a day is a part of one. */
  readonly from: number;
  readonly to: number;
  /** Characters of the text that it takes up. */
  readonly length: number;
}

/** One end of a span. */
interface End {
  year?: number | undefined;
  month?: number | undefined;
  day?: number | undefined;
  weekday?: number | undefined;
  /** In days. */
  time?: number | undefined;
  /** The part of a month that is meant. */
  edge?: 'begin' | 'middle' | 'end';
}

const leads =
  /^(?:(?<by>by|until|till|bis|zum|due|d['’]ici|jusqu['’](?:au|en|à)|avant)|(?<end>the end of|end of|late|ende|fin)|(?<middle>mid|middle of|mitte|mi)|(?<begin>start of|beginning of|early|anfang|début)|from|on|in|week of|week commencing|w\/c|ab|am|im|vom|der|den|the|du|le|dès|en|à)(?:\s+|-)(?:de\s+)?/i;
const links = /^\s*(?:[-–—/&]|(?:to|bis|through|and|und|au|et|until|till)\s)\s*/i;
const iso = /^((?:19|20)\d\d)-(\d\d)-(\d\d)/;
const pointed = /^(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)?/;
const year = /^(?:19|20)\d\d(?!\d)/;
const time =
  /^(\d{1,2})(?:[:.](\d\d)(?!\d)(?:\s?(am|pm|uhr|h))?|\s?(am|pm|uhr)|h(\d\d))(?![\p{L}\d.])/iu;
const dayOfMonth = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?(?![\d:\p{L}])(?:\s+(?:of|de)\s)?/iu;
const word = /^(\p{L}+)(\.?)(?!\p{L})/u;

/** Returns the date, weekday or time that a text begins with: `Mon 6 May`, `Bis Ende Januar`, `2–13 May`, `18:00 – 20:00`. */
export function datedPeriod(text: string): DatedPeriod | undefined {
  const ends: End[] = [{}];
  let isDeadline = false;
  let at = 0;
  let length = 0;
  while (at < text.length && at < 80) {
    const end = ends.at(-1) ?? {};
    const rest = text.slice(at);
    const isFresh = Object.keys(end).every((key) => key === 'edge');
    const lead = isFresh ? leads.exec(rest) : null;
    const taken = lead?.[0].length ?? tokenInto(end, rest);
    if (lead !== null) {
      const { by, begin, middle, end: last } = lead.groups ?? {};
      isDeadline ||= by !== undefined;
      if (begin ?? middle ?? last) end.edge = begin ? 'begin' : middle ? 'middle' : 'end';
    }
    if (taken === 0) {
      const link = isFresh || ends.length > 1 ? undefined : links.exec(rest)?.[0];
      if (link === undefined) break;
      ends.push({});
      at += link.length;
      continue;
    }
    at += taken;
    if (lead === null) length = at;
    at += /^[\s,]*/.exec(text.slice(at))?.[0].length ?? 0;
  }
  const [first = {}, second] = ends;
  const last = second === undefined || Object.keys(second).length === 0 ? first : second;
  const from = rangeOf({ ...inherited(first, last), ...first });
  const to = rangeOf({ ...inherited(last, first), ...last });
  if (from === undefined || to === undefined || from.unit !== to.unit) return undefined;
  return { unit: from.unit, from: isDeadline ? to.to : from.from, to: to.to, length };
}

/** Takes what a text begins with into one end of a span, and returns its length; 0 if it is no part of a date. */
function tokenInto(end: End, text: string): number {
  const [date, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  if (date !== undefined) {
    Object.assign(end, { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) });
    return date.length;
  }
  const [point, pointDay, pointMonth, pointYear] = pointed.exec(text) ?? [];
  if (point !== undefined && Number(pointMonth) <= 12) {
    Object.assign(end, { month: Number(pointMonth), day: Number(pointDay) });
    if (pointYear !== undefined) end.year = Number(pointYear);
    return point.length;
  }
  const [clock, hour, minute, half, bareHalf, shortMinute] = time.exec(text) ?? [];
  if (clock !== undefined && Number(hour) <= 24) {
    const isLate = (half ?? bareHalf)?.toLowerCase() === 'pm' && Number(hour) < 12;
    end.time = (Number(hour) + (isLate ? 12 : 0)) / 24 + Number(minute ?? shortMinute ?? 0) / 1440;
    return clock.length;
  }
  const [wholeYear] = year.exec(text) ?? [];
  if (wholeYear !== undefined && end.month !== undefined) {
    end.year = Number(wholeYear);
    return wholeYear.length;
  }
  const [days, day] = dayOfMonth.exec(text) ?? [];
  if (days !== undefined && end.day === undefined && Number(day) <= 31) {
    end.day = Number(day);
    return days.length;
  }
  const [written, name = '', point2 = ''] = word.exec(text) ?? [];
  const key = name.toLowerCase();
  const weekday = weekdayNames.get(key);
  const month = monthNames.get(key) ?? seasonMonths.get(key);
  // `So we begin` has no Sunday: names of two letters count before a number or a point alone.
  const isName = key.length > 2 || point2 !== '' || /^\p{L}+\s?\d/u.test(text);
  if (weekday !== undefined && isName && end.weekday === undefined && month === undefined) {
    end.weekday = weekday;
  } else if (month !== undefined && isName && end.month === undefined) end.month = month;
  else if (dayPartHours.has(key) && end.time === undefined)
    end.time = (dayPartHours.get(key) ?? 0) / 24;
  else return 0;
  return written?.length ?? 0;
}

/** Returns what one end of a span leaves to the other: the month of `2` in `2–13 May`, the day of `10:00` in `3 May, 9:00–10:00`. */
function inherited(end: End, other: End): End {
  const isTime = end.time !== undefined && end.day === undefined && end.weekday === undefined;
  if (isTime && end.month === undefined) return { ...other, time: end.time };
  return end.month === undefined && end.day !== undefined
    ? { month: other.month, year: other.year }
    : {};
}

function rangeOf({
  year,
  month,
  day,
  weekday,
  time,
  edge,
}: End): Omit<DatedPeriod, 'length'> | undefined {
  const part = time ?? 0;
  if (month !== undefined) {
    const unit = year === undefined ? 'date' : 'dated';
    const begin = (year ?? 0) * 372 + month * 31;
    const named = day ?? (edge && { begin: 1, middle: 15, end: 31 }[edge]);
    return { unit, from: begin + (named ?? 1) + part, to: begin + (named ?? 31) + part };
  }
  if (day !== undefined) return undefined;
  if (weekday !== undefined) return { unit: 'weekday', from: weekday + part, to: weekday + part };
  return time === undefined ? undefined : { unit: 'time', from: time, to: time };
}
