import { useEffect, useState } from 'preact/hooks';

const narrow = '(max-width: 45rem)';

/** Returns whether the page is as narrow as on a phone. */
export function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const list = matchMedia(narrow);
    const change = (): void => setIsNarrow(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, []);
  return isNarrow;
}
