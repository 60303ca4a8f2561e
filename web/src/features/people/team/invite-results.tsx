import type { inviteMany } from '@dealwright/contract/identity/invitations';
import type { ResponseOf } from '@dealwright/contract/route';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface InviteResultsProps {
  readonly results: ResponseOf<typeof inviteMany>['results'];
  /** Takes those who were not invited back into the list. */
  readonly onMend: () => void;
  readonly onClose: () => void;
}

/** What became of each of those who were to be invited, in their order. */
export function InviteResults({ results, onMend, onClose }: InviteResultsProps) {
  const failed = results.filter(({ sent }) => !sent).length;
  const invited = formatCount(results.length - failed, 'invitation is', 'invitations are');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={failed === 0 ? 'Everyone is invited' : `Couldn’t invite ${failed} of ${results.length}`}
      description={`${invited} on the way.`}
      footer={
        <>
          {failed > 0 && (
            <Button variant="outline" onClick={onMend}>
              Fix the rest
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul aria-label="Results" className="-mx-5 -mb-4 divide-y divide-border border-t border-border">
        {results.map(({ email, sent, refusal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand there twice
          <li key={`${at} ${email}`} className="flex items-start gap-2.5 px-5 py-2 text-sm">
            {sent ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-won" />
            ) : (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            )}
            <div className="min-w-0">
              <p className="break-all">{email === '' ? '(empty)' : email}</p>
              <p className="text-xs text-muted-foreground">{sent ? 'Invited' : refusal}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
