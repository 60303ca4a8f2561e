import { Archive, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { Popover } from '../../../ui/popover.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { notify, notifyError, notifySuccess } from '../../../ui/toast.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { GallerySection, States } from './gallery-section.tsx';

export function OverlaysGallery() {
  return (
    <GallerySection title="Overlays">
      <States label="Dialog, alert dialog, sheets">
        <Dialogs />
      </States>
      <States label="Menu, popover, tooltip">
        <MenuExample />
        <Popover trigger={<Button variant="outline">Filter</Button>} title="Filter">
          <Field label="Text">
            <Input placeholder="Name, account, person" />
          </Field>
        </Popover>
        <Tooltip label="Expand the sidebar" shortcut="mod+b">
          <Button variant="ghost">Hover or focus</Button>
        </Tooltip>
      </States>
      <States label="Toasts">
        <Button onClick={() => notify('Share Deal', { text: 'Share Deal is coming soon.' })}>Notice</Button>
        <Button onClick={() => notifySuccess('Deal created', { text: 'LEAD-215 is in Prospecting.' })}>
          Success
        </Button>
        <Button
          onClick={() => notifyError('Couldn’t save the note', { text: 'Your text is kept. Try again.' })}
        >
          Error
        </Button>
        <Button onClick={() => notifyUndo('Moved to Proposal', () => notify('Back in Discovery'))}>
          Undo
        </Button>
      </States>
      <TabsExample />
    </GallerySection>
  );
}

function Dialogs() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        trigger={<Button variant="outline">Dialog</Button>}
        title="New deal"
        description="You can change everything later."
        footer={<Button variant="primary">Create deal</Button>}
      >
        <Field label="Deal name" required>
          <Input />
        </Field>
      </Dialog>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Alert dialog
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Retract this evidence?"
        description="‘Daniel releases the budget’ will no longer count. It stays in the history."
        confirmLabel="Retract evidence"
        destructive
        onConfirm={() => setAsking(false)}
      />
      {(['left', 'right', 'bottom'] as const).map((side) => (
        <Sheet
          key={side}
          side={side}
          trigger={<Button variant="outline">Sheet {side}</Button>}
          title="Filter deals"
          footer={<Button variant="primary">Show 12 deals</Button>}
        >
          <Field label="Text">
            <Input />
          </Field>
        </Sheet>
      ))}
    </>
  );
}

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'meddpicc', label: 'MEDDPICC', badge: <span className="text-xs text-warn">3 gaps</span> },
  { value: 'notes', label: 'Notes' },
  { value: 'history', label: 'History' },
] as const;

function TabsExample() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('overview');
  return (
    <Tabs aria-label="Deal" value={tab} onValueChange={setTab} tabs={TABS}>
      {TABS.map(({ value, label }) => (
        <TabPanel key={value} value={value} className="py-3">
          {label}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function MenuExample() {
  return (
    <Menu
      trigger={
        <IconButton label="More" variant="outline" tooltip={false}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuGroup label="Deal">
        <MenuItem shortcut="e" onSelect={() => notify('Edit chosen')}>
          Edit
        </MenuItem>
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => notify('Archive chosen')}>
          Archive
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => notify('Delete chosen')}>
        Delete
      </MenuItem>
    </Menu>
  );
}
