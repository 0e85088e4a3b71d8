import { setQuery, usePlace } from '../app/place.ts';
import { given } from '../store/given.ts';
import { useTexts } from '../text/texts.ts';

const ends = ['from', 'to'] as const;

/** Narrows a list down to what began on some days; they are in the address. */
export function DateRange() {
  const t = useTexts();
  const { query } = usePlace();
  return (
    <>
      {ends.map((end) => (
        <label key={end} class="inline">
          {t.list[end]}
          <input
            type="date"
            value={query[end] ?? ''}
            onInput={(e) => setQuery({ [end]: e.currentTarget.value })}
          />
        </label>
      ))}
    </>
  );
}

/** Returns the range of an address, whose days are those of the reader's zone. */
export function rangeOf({ from, to }: Readonly<Record<string, string>>) {
  return given({ since: momentOf(`${from}T00:00`), until: momentOf(`${to}T23:59:59.999`) });
}

function momentOf(text: string): number | undefined {
  return Date.parse(text) || undefined;
}
