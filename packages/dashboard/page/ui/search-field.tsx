import { setQuery, usePlace } from '../app/place.ts';

interface SearchFieldProps {
  readonly label: string;
  /** Name of what it holds, in the address. */
  readonly name: string;
}

/** A field that narrows a list down; what it holds is in the address. */
export function SearchField({ label, name }: SearchFieldProps) {
  const { query } = usePlace();
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={query[name] ?? ''}
      onInput={(e) => setQuery({ [name]: e.currentTarget.value })}
    />
  );
}
