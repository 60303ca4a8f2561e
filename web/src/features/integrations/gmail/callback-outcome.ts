/** What Google sent the browser back with. */
export interface GmailAnswer {
  readonly code: string | null;
  readonly error: string | null;
  readonly state: string | null;
  readonly iss: string | null;
}

export function readAnswer(search: string): GmailAnswer {
  const query = new URLSearchParams(search);
  return {
    code: query.get('code'),
    error: query.get('error'),
    state: query.get('state'),
    iss: query.get('iss'),
  };
}

/** What is wrong with an answer that there is nothing to do with; null for one to go on with. */
export function refusalOf({ code, error }: GmailAnswer): string | null {
  if (error === 'access_denied') return 'You cancelled the Gmail authorization';
  if (error) return 'Gmail authorization failed';
  return code ? null : 'No authorization code received';
}

/** Where the authorization began, as its state says; null for an unknown state. */
export function redirectUriIn(state: string | null): string | null {
  try {
    const held = JSON.parse(window.atob(state ?? '')) as { redirectUri?: unknown };
    return typeof held.redirectUri === 'string' ? held.redirectUri : null;
  } catch {
    return null;
  }
}
