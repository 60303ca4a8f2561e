import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { OwnRequests } from './own-requests.tsx';
import { SupportForm } from './support-form.tsx';
import { useSupportForm } from './use-support-form.ts';

const TABS = [
  { value: 'new', label: 'New request' },
  { value: 'own', label: 'Your requests' },
] as const;

interface SupportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks for help, and shows what became of it. Files go on their way while the dialog is closed. */
export function SupportDialog({ open, onOpenChange }: SupportDialogProps) {
  const [tab, setTab] = useState<'new' | 'own'>('new');
  const form = useSupportForm(() => onOpenChange(false));
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Support"
      description="We answer by mail, and here."
      footer={
        tab === 'new' && (
          <>
            <Button variant="ghost" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={form.sending}
              disabled={form.uploading}
            >
              {form.sending ? 'Submitting...' : 'Submit'}
            </Button>
          </>
        )
      }
    >
      <Tabs aria-label="Support" value={tab} onValueChange={setTab} tabs={TABS}>
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
          <OwnRequests />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
