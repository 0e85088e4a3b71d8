/** Makes a function that runs `work` at the next frame, however often it is called before. A hidden page has no frames. */
export function onceAFrame(work: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      work();
    });
  };
}
