import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { OwnRequests } from './own-requests.tsx';
import { SupportForm } from './support-form.tsx';
import { useSupportForm } from './use-support-form.ts';

const TABS = [
  { value: 'new', label: 'New request' },
  { value: 'own', label: 'Your requests' },
] as const;

/** The list of requests, in place of one of them. */
const OWN = 'own';

interface SupportDialogProps {
  /** '' to ask for something, `own` for what was asked, or one request of it; null while closed. */
  readonly shown: string | null;
  readonly onShow: (shown: string) => void;
  readonly onClose: () => void;
}

/** Asks for help, and shows what became of it. Files go on their way while the dialog is closed. */
export function SupportDialog({ shown, onShow, onClose }: SupportDialogProps) {
  const form = useSupportForm(onClose);
  const formId = useId();
  const tab = shown === null || shown === '' ? 'new' : OWN;
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Support"
      description="We reply here and by email."
      footer={tab === 'new' && <Footer formId={formId} form={form} onCancel={onClose} />}
    >
      <Tabs
        aria-label="Support"
        value={tab}
        onValueChange={(next) => onShow(next === OWN ? OWN : '')}
        tabs={TABS}
      >
        <TabPanel value="new" className="pt-4">
          <SupportForm
            id={formId}
            draft={form.draft}
            onChange={form.change}
            missing={form.missing}
            attachments={form.attachments}
            onSubmit={form.send}
          />
        </TabPanel>
        <TabPanel value="own" className="pt-4">
          <OwnRequests opened={shown === OWN ? null : shown} onOpen={(request) => onShow(request ?? OWN)} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}

interface FooterProps {
  readonly formId: string;
  readonly form: ReturnType<typeof useSupportForm>;
  readonly onCancel: () => void;
}

function Footer({ formId, form, onCancel }: FooterProps) {
  return (
    <>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={form.sending} disabled={form.uploading}>
        {form.sending ? 'Submitting...' : 'Submit'}
      </Button>
    </>
  );
}
