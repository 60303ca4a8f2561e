const nameOf = (id: string): string => `dealwright-recording-${id}`;

/** Runs while no other tab of this browser holds the recording; returns false where one does. */
export async function holding(id: string, run: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(nameOf(id), { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await run();
    return true;
  });
}

/** Whether a tab holds it: then it is not cut off. */
export async function isHeld(id: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(id));
}
