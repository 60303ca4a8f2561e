import { vi } from 'vitest';

const subscription = {
  unsubscribe: async () => true,
  toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'A', auth: 'B' } }),
};
const registration = {
  pushManager: { getSubscription: async () => null, subscribe: async () => subscription },
};

/** The window of the tests has no push: one that says yes stands in its place until the test ends. */
export function pretendPush(): void {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
}
