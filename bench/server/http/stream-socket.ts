export function openStreamSocket(url: string, onText: (text: string) => void): Promise<Disposable> {
  const socket = new WebSocket(url.replace('http', 'ws'));
  socket.addEventListener('message', ({ data }) => onText(String(data)));
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve({ [Symbol.dispose]: () => socket.close() }));
    socket.addEventListener('error', () => reject(new Error(`${url}: no WebSocket`)));
  });
}
