/** Returns a function that finds the id a reference means, as tools do that are lenient about case, zeros and prefixes. */
export function looseIds(ids: readonly string[]): (written: string) => string {
  const forms = [
    (id: string) => id,
    plain,
    (id: string) => plain(id).replace(/^[^\d]*-(?=\d)/, ''),
  ];
  const maps = forms.map((form) => ({ form, found: Map.groupBy(new Set(ids), form) }));
  return (written) => {
    for (const { form, found } of maps) {
      const [id, ...others] = found.get(form(written)) ?? [];
      if (id !== undefined && others.length === 0) return id;
    }
    return written;
  };
}

function plain(id: string): string {
  return id.toLowerCase().replaceAll(/(?<![\da-z])0+(?=\d)/g, '');
}
