// Shows what was pushed while no page of the product need be open, and leads to where it happened.
const isPath = (path) => typeof path === 'string' && /^\/(?![/\\])/.test(path);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data.json();
  } catch {
    // Whatever it was, browsers want something to be shown.
  }
  const { title = 'Dealwright', body = '', path, tag } = message;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: tag ?? 'dealwright',
      icon: '/favicon.svg',
      data: { path: isPath(path) ? path : '/home' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const lead = async () => {
    const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!open) return self.clients.openWindow(path);
    await open.focus();
    return open.navigate(path);
  };
  event.waitUntil(lead());
});
