import { useSession } from '../session/api.ts';
import { personName } from '../session/person-name.ts';

/** Who is signed in, as deals name their owners; null while that is not known. */
export function useMe() {
  const { data } = useSession();
  const profile = data?.profile;
  if (!profile) return null;
  return { id: profile.id, name: personName(profile) ?? profile.email, role: profile.role };
}
