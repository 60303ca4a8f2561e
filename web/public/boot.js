// Runs before the first paint and on its own: sets the colour mode and theme, so that nothing flashes,
// and shows the static fallback as soon as the application cannot start. boot.css shows it where not even this runs.
(() => {
  // zod compiles its checks with `new Function`, which the content security policy forbids. It asks when the first
  // schema is made, so no module of the application would be early enough to say so.
  globalThis.__zod_globalConfig = { jitless: true };

  const root = document.documentElement;
  const read = (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // Buyers without an account chose nothing: their pages follow the system.
  const choice = read('theme') ?? (window.location.pathname.startsWith('/q/') ? 'system' : 'dark');
  const light =
    choice === 'light' || (choice === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches);
  const mode = light ? 'light' : 'dark';
  root.dataset.mode = mode;
  try {
    const { activeTheme, paint } = JSON.parse(read('dealwright.theme') ?? '{}');
    const custom = paint?.[mode];
    if (activeTheme === 'dealwright' || activeTheme === 'standard' || custom)
      root.dataset.theme = activeTheme;
    if (custom && activeTheme !== 'dealwright' && activeTheme !== 'standard')
      for (const name in custom) root.style.setProperty(name, custom[name]);
  } catch {
    // An unreadable setting leaves the theme of the page as it is.
  }

  const START_TIMEOUT_MS = 10_000;
  const hasStarted = () => (document.getElementById('root')?.childElementCount ?? 0) > 0;
  // What reports errors is a part of what did not load. Nobody has typed anything yet.
  const report = (reason) => {
    const body = JSON.stringify({
      name: 'AppFailed',
      message: `App Failed to Load: ${reason}`.slice(0, 500),
    });
    const headers = { 'content-type': 'application/json' };
    fetch('/api/client-errors', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
  };
  const fail = (reason) => {
    const fallback = document.getElementById('boot-failed');
    if (!fallback || fallback.classList.contains('shown') || hasStarted()) return;
    fallback.classList.add('shown');
    report(reason);
  };
  const failWhenParsed = (reason) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => fail(reason));
    else fail(reason);
  };

  // Capturing, because a script or style sheet that fails to load does not bubble its error.
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      const ownAsset = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      if (ownAsset) failWhenParsed(new URL(target.src || target.href).pathname);
      else if (event instanceof ErrorEvent) failWhenParsed(event.message);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => failWhenParsed(String(reason)));
  window.setTimeout(() => fail(`nothing after ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
})();
