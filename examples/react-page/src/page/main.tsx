import { createClient } from '@pce/client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TurnPage } from './turn-page.tsx';

const url = document.querySelector<HTMLMetaElement>('meta[name="api"]')?.content ?? '';
const place = document.getElementById('page');
if (place === null) throw new Error('the document has no element "page"');

createRoot(place).render(
  <StrictMode>
    <TurnPage client={createClient({ url })} />
  </StrictMode>,
);
