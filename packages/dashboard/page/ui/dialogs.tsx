import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useState } from 'preact/hooks';

/** Shows a dialog until it is closed. */
export type OpenDialog = (dialog: (close: () => void) => JSX.Element) => void;

const DialogContext = createContext<OpenDialog>(() => undefined);

/**
 * Opens dialogs that are shown beside the page, and not by what opened them: what a person decides on may vanish
 * meanwhile, because somebody else has decided first, and the dialog is there to say that it was too late.
 */
export function useDialog(): OpenDialog {
  return useContext(DialogContext);
}

/** Holds the dialog that is open. */
export function Dialogs({ children }: { readonly children: ComponentChildren }) {
  const [open, setOpen] = useState<JSX.Element>();
  const show: OpenDialog = (dialog) => setOpen(dialog(() => setOpen(undefined)));
  return (
    <DialogContext.Provider value={show}>
      {children}
      {open}
    </DialogContext.Provider>
  );
}
