import type { Locale } from '@dealwright/domain/locale';
import { problemText } from '../../../lib/http.ts';
import { chooseLocale } from '../../../lib/locale.ts';
import { notifyError } from '../../../ui/toast.ts';
import { useSession } from '../../identity/session/api.ts';
import { useChangeProfile } from '../../people/profile/api.ts';
import { showWhileSaving } from './show-while-saving.ts';

/** Saves the choice on the profile, for every browser and email; without a profile, in this browser. */
export function useChooseLocale(): (next: Locale | null) => void {
  const { data: session } = useSession();
  const { mutateAsync } = useChangeProfile();
  return (next) => {
    if (!session?.profile) {
      chooseLocale(next);
      return;
    }
    showWhileSaving(next, () => mutateAsync({ locale: next })).catch((error: unknown) =>
      notifyError('Couldn’t save the region format', { text: problemText(error) }),
    );
  };
}
