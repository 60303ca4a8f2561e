import type { Locale } from '@dealwright/domain/locale';
import { problemText } from '../../../lib/http.ts';
import { chooseLocale } from '../../../lib/locale.ts';
import { notifyError } from '../../../ui/toast.ts';
import { useSession } from '../../identity/session/api.ts';
import { useChangeProfile } from '../../people/profile/api.ts';
import { showWhileSaving } from './show-while-saving.ts';

/** Keeps a choice with the person, for every browser and what is mailed; in this browser for whoever has no profile. */
export function useChooseLocale(): (next: Locale | null) => void {
  const { data: session } = useSession();
  const { mutateAsync } = useChangeProfile();
  return (next) => {
    if (!session?.profile) {
      chooseLocale(next);
      return;
    }
    showWhileSaving(next, () => mutateAsync({ locale: next })).catch((error: unknown) =>
      notifyError('Failed to save the region format.', { text: problemText(error) }),
    );
  };
}
