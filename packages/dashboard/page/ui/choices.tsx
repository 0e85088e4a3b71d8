interface ChoicesProps<Choice extends string> {
  readonly of: readonly Choice[];
  readonly label: (choice: Choice) => string;
  /** The choice that stands out. @defaultValue the first */
  readonly primary?: Choice | undefined;
  readonly disabled?: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** A button for each of some choices. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { of, label, disabled, onChoose } = props;
  const primary = 'primary' in props ? props.primary : of[0];
  return (
    <>
      {of.map((choice) => (
        <button
          key={choice}
          type="button"
          class={choice === primary ? 'primary' : ''}
          disabled={disabled}
          onClick={() => onChoose(choice)}
        >
          {label(choice)}
        </button>
      ))}
    </>
  );
}
