import { createRoot } from 'react-dom/client';
import { ChatPage } from './chat-page.tsx';

const place = document.getElementById('page');
if (place === null) throw new Error('the document has no element "page"');
// The chat is in the address, so that a reload shows it again.
location.hash ||= crypto.randomUUID();
const id = location.hash.slice(1);
const history = await (await fetch(`/api/chat/${id}`)).json();
createRoot(place).render(<ChatPage id={id} history={history} />);
