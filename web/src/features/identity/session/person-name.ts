import type { Session } from '@dealwright/contract/identity/session';

type Profile = Session['profile'];

/** 'Sara Winter', or null if the profile holds no name. */
export function personName(profile: Profile): string | null {
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ').trim();
  return name === '' ? null : name;
}
