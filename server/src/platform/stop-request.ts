const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls back once, when a signal asks this process to stop or when what started it with a channel has ended, which may
 * have been without a word. To be called first: a container's first process doesn't even die of a signal it ignores.
 */
export function onStopRequest(stop: (reason: string) => void): void {
  let asked = false;
  const ask = (reason: string): void => {
    if (asked) return;
    asked = true;
    stop(reason);
  };
  for (const signal of SIGNALS) process.on(signal, () => ask(signal));
  process.once('disconnect', () => ask('disconnect'));
  process.channel?.unref();
  // The channel may have closed while this process was loading, before the listener was set.
  if (process.connected === false) ask('disconnect');
}
