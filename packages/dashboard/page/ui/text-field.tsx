import type { ComponentChildren } from 'preact';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Lines of a field that takes several. @defaultValue a field of one line */
  readonly rows?: number;
  readonly isCode?: boolean;
  readonly isWide?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly list?: string | undefined;
  /** Stands below the field. */
  readonly children?: ComponentChildren;
}

/** A field for text, with its label. */
export function TextField(props: TextFieldProps) {
  const { label, onText, rows, isCode, isWide, list, children, ...field } = props;
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onText(currentTarget.value);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is one of two
    <label class={isWide ? 'wide' : ''}>
      {label}
      {rows === undefined ? (
        <input {...{ ...field, list, onInput }} />
      ) : (
        <textarea {...{ ...field, rows, onInput }} class={isCode ? 'code' : ''} />
      )}
      {children}
    </label>
  );
}
