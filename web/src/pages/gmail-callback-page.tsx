import { GmailCallback } from '../features/integrations/gmail/gmail-callback.tsx';
import { usePage } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';

/** `/auth/gmail/callback`, for signed-in people. */
export function GmailCallbackPage() {
  usePage({ title: 'Connecting Gmail' });
  return (
    <Page>
      <GmailCallback />
    </Page>
  );
}
