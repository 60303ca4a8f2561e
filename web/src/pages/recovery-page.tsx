import { Recovery } from '../features/identity/session/recovery.tsx';
import { usePage } from '../lib/page-title.ts';
import { EntryPage } from '../ui/entry-page.tsx';

/** `/auth` opened by a reset link. */
export function RecoveryPage({ token }: { readonly token: string | null }) {
  usePage({ title: 'Set your password', canonical: '/auth' });
  return (
    <EntryPage>
      <Recovery token={token} />
    </EntryPage>
  );
}
