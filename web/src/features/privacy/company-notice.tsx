import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useSession } from '../identity/session/api.ts';
import { useFeature } from '../identity/session/use-feature.ts';
import { useCompanyDeletion, useKeepCompany } from './api.ts';

interface CompanyNoticeProps {
  readonly className?: string;
}

/** What everyone sees on each page while the company waits to be erased, and its admins' way to keep it. */
export function CompanyNotice({ className }: CompanyNoticeProps) {
  const isAdmin = useSession().data?.profile?.role === 'admin';
  // The operator can switch it off while a company waits, which holds it back.
  const goesOn = useFeature('data_controls');
  const { data } = useCompanyDeletion();
  const keep = useKeepCompany();
  if (!data?.pending) return null;
  const { due_at, requested_by } = data.pending;
  const keepNow = () =>
    keep.mutate(undefined, {
      onSuccess: () => notifySuccess('Deletion canceled', { text: 'Nothing was deleted' }),
      onError: (error) => notifyError('Error', { text: problemText(error) }),
    });
  return (
    <section aria-label="Company deletion scheduled" className={className}>
      <Callout
        tone="lost"
        title={
          goesOn
            ? `${data.company_name} will be deleted on ${formatDay(due_at.slice(0, 10))}`
            : `Deletion of ${data.company_name} is on hold`
        }
        className="flex-wrap"
        action={
          isAdmin && (
            <div className="max-md:basis-full max-md:pl-6.5">
              <Button size="sm" variant="outline" busy={keep.isPending} onClick={keepNow}>
                Keep the company
              </Button>
            </div>
          )
        }
      >
        {requested_by ?? 'An admin'} requested it.{' '}
        <Outlook goesOn={goesOn} keeper={isAdmin ? 'any admin' : 'an admin'} />
      </Callout>
    </section>
  );
}

interface OutlookProps {
  readonly goesOn: boolean;
  /** Who can keep the company, as the reader calls them. */
  readonly keeper: string;
}

/** What happens next, and until when it can be stopped. */
function Outlook({ goesOn, keeper }: OutlookProps) {
  const settings = useOverlay('/settings', 'tab');
  if (!goesOn) return `Nothing is deleted while Data Controls is off, and ${keeper} can still cancel.`;
  return (
    <>
      Everything in it is deleted, including your account. Until then, {keeper} can cancel, and you can{' '}
      <button
        type="button"
        className="font-medium underline underline-offset-2"
        onClick={() => settings.open('data-controls')}
      >
        export your data
      </button>
      .
    </>
  );
}
