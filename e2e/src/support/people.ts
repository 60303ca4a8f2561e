/** Who signs in: the accounts that every demo database begins with. */
export const PEOPLE = {
  admin: { email: 'admin@demo.dealwright.example', name: 'Ada Lindqvist' },
  manager: { email: 'manager@demo.dealwright.example', name: 'Marcus Oyelaran' },
  rep: { email: 'rep@demo.dealwright.example', name: 'Rosa Petrov' },
  viewer: { email: 'viewer@demo.dealwright.example', name: 'Vikram Nair' },
  /** Of another company. */
  rival: { email: 'admin@rival.dealwright.example', name: 'Renée Castellanos' },
  /** Of the service. */
  operator: { email: 'operator@dealwright.example', name: 'Otto Brandt' },
} as const;
export type PersonName = keyof typeof PEOPLE;

export const PASSWORD = 'Dealwright-demo-1';
export const SESSION_COOKIE = 'dealwright_session';

/** People whose sessions last for the whole run. Never sign them out: that would end all their sessions. */
export const SIGNED_IN = ['admin', 'manager', 'rep', 'viewer', 'rival', 'operator'] as const;
export type SignedIn = (typeof SIGNED_IN)[number];
