/** Suggestions, as a list; nothing if there are none. */
export function Suggestions({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul class="suggestions">
      {of.map((each, index) => (
        <li key={index}>{each}</li>
      ))}
    </ul>
  );
}
