/** Keeps the screen on while it is wanted, where the browser can; returns what lets it go. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let wanted = true;
  let lock: WakeLockSentinel | null = null;
  const take = async () => {
    if (!wanted || document.visibilityState !== 'visible') return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (!wanted) await lock.release();
    } catch {
      // Refused on a low battery: the recording goes on without it.
    }
  };
  const again = () => void take();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
