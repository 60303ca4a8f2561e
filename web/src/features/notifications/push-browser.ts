/** Why a browser cannot be told by push. */
export type PushObstacle = 'unsupported' | 'denied';

const WORKER = '/push-worker.js';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
  };
}

/** The one script that may become a worker, named so that the browser lets it through. */
function workerUrl(): string {
  const { trustedTypes } = window as TrustedTypesWindow;
  const policy = trustedTypes?.createPolicy('dealwright-push-worker', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('Not our worker');
      return url;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

export function pushObstacle(): PushObstacle | null {
  const supported =
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window;
  if (!supported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

interface PushDeviceInput {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

function inputOf(subscription: PushSubscription): PushDeviceInput {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Asks the person, and then the browser's own service, for a place to write to. Null when the person says no. */
export async function subscribeBrowser(key: string): Promise<PushDeviceInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(workerUrl());
  await navigator.serviceWorker.ready;
  // A subscription with another key, or of this browser's previous user, would reach nobody.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  return inputOf(await registration.pushManager.subscribe(options));
}

/** The place that this browser has already; null without one. */
export async function knownSubscription(): Promise<PushDeviceInput | null> {
  if (pushObstacle() !== null || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? inputOf(subscription) : null;
}
