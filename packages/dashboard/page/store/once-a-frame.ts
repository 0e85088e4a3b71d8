/** Makes a function that runs `work` at the next frame, however often it is called before. A hidden page has no frames. */
export function onceAFrame(
  work: () => void,
  requestFrame: (run: () => void) => unknown = requestAnimationFrame,
): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    requestFrame(() => {
      isPlanned = false;
      work();
    });
  };
}
