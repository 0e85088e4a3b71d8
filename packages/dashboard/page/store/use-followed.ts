import { useEffect, useState } from 'preact/hooks';
import { createStore } from './create-store.ts';
import {
  type DocumentModel,
  type DocumentSource,
  type Followed,
  followDocument,
  nothingFollowed,
} from './follow-document.ts';
import { useStore } from './use-store.ts';

/** Follows a document as long as the page shows it. `source` is opened again when one of the `keys` changes. */
export function useFollowed<Document>(
  source: () => DocumentSource<Document>,
  keys: readonly unknown[],
): Followed<Document> & { take(document: Document): void } {
  const [model, setModel] = useState<DocumentModel<Document>>();
  useEffect(() => {
    const followed = followDocument(source());
    setModel(followed);
    return () => followed.close();
  }, keys);
  const view = useStore(model ?? nothing);
  return { ...view, take: (document) => model?.take(document) };
}

const nothing = createStore<Followed<never>>(nothingFollowed);
