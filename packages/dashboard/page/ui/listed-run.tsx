import type { ComponentChildren } from 'preact';
import { RowActions } from './row-actions.tsx';
import type { RunAction } from './run-actions.ts';
import { Status } from './status.tsx';
import { Ago } from './time.tsx';

interface ListedRunProps {
  readonly href: string;
  readonly name: string;
  /** Shown below the name. */
  readonly detail: string | null;
  readonly status: string;
  /** When something happened last. */
  readonly at: number;
  /** Shown between the status and the time. */
  readonly children?: ComponentChildren;
  /** Actions that the run allows; `undefined` where it can only be looked at. */
  readonly actions: readonly string[] | undefined;
  readonly onAction: (action: RunAction) => void;
}

/** A run in a list: a link to it, and the actions that need no look at it. */
export function ListedRun(props: ListedRunProps) {
  const { href, name, detail, status, at, children, actions, onAction } = props;
  return (
    <li>
      <a class={`row ${children ? '' : 'row-turn'}`} href={href}>
        <span class="row-name">
          <span class="strong cut">{name}</span>
          <span class="quiet cut">{detail}</span>
        </span>
        <Status status={status} />
        {children}
        <span class="quiet number row-time">
          <Ago at={at} />
        </span>
      </a>
      {actions && <RowActions {...{ name, actions, onAction }} />}
    </li>
  );
}
