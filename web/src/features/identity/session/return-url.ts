const KEY = 'dealwright.auth.place';

/** The page to open after sign-in; kept for this tab until it's reached or the person signs out. */
export function saveReturnUrl(href: string): void {
  try {
    sessionStorage.setItem(KEY, href);
  } catch {
    // Without storage they come to Home.
  }
}

/** A path of the product, or null: nothing else is ever led to, whatever stands in the storage. */
export function returnUrl(): string | null {
  try {
    const href = sessionStorage.getItem(KEY);
    return href !== null && /^\/(?![/\\])/.test(href) ? href : null;
  } catch {
    return null;
  }
}

export function forgetReturnUrl(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
