import { Link } from '@tanstack/react-router';
import { Download, FilePlus, Library, MoreHorizontal, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyError } from '../../ui/toast.ts';
import { useFileExport } from '../../ui/use-file-export.ts';
import { fetchDocument, fetchWorkbook, type Rfp, useRemoveRfp } from './api.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { DOCUMENT_TYPES } from './document-drop.tsx';
import type { useUpload } from './use-upload.ts';

const RfpDialog = lazy(() => import('./rfp-dialog.tsx').then(({ RfpDialog }) => ({ default: RfpDialog })));

type Open = 'edit' | 'remove' | 'columns' | null;

interface RfpHeadProps {
  readonly rfp: Rfp;
  readonly number: number;
  readonly onUpload: ReturnType<typeof useUpload>['start'];
}

/** What the RFP is called, and what can be done with it as a whole. */
export function RfpHead({ rfp, number, onUpload }: RfpHeadProps) {
  const [open, setOpen] = useState<Open>(null);
  const ref = { number, rfpId: rfp.id };
  const workbook = useFileExport('answers', () => fetchWorkbook(ref));
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-2 gap-y-2">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-lg [overflow-wrap:anywhere]">
          {rfp.title}
          {rfp.revision > 1 && <Badge>Amendment {rfp.revision - 1}</Badge>}
        </h2>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">{rfp.file_name}</p>
      </div>
      <div className="flex items-center gap-2 max-md:order-1 max-md:w-full max-md:*:flex-1">
        {rfp.can_fill && (
          <Button variant="outline" busy={workbook.isPending} onClick={() => workbook.mutate(undefined)}>
            <Download aria-hidden />
            Download filled workbook
          </Button>
        )}
        <Link to="/answer-library" className={buttonClass({ variant: 'outline' })}>
          <Library aria-hidden />
          Answer library
        </Link>
      </div>
      <RfpMenu rfp={rfp} number={number} onUpload={onUpload} onOpen={setOpen} />
      <Suspense>
        {open === 'edit' && <RfpDialog rfp={rfp} number={number} onClose={() => setOpen(null)} />}
        {open === 'columns' && <ColumnsDialog rfp={rfp} number={number} onClose={() => setOpen(null)} />}
      </Suspense>
      {open === 'remove' && <RemoveRfp rfp={rfp} number={number} onClose={() => setOpen(null)} />}
    </header>
  );
}

interface RfpMenuProps extends RfpHeadProps {
  readonly onOpen: (open: Open) => void;
}

function RfpMenu(props: RfpMenuProps) {
  const { rfp, onUpload } = props;
  const input = useRef<HTMLInputElement>(null);
  const amends = useRef(false);
  const choose = (isAmendment: boolean) => {
    amends.current = isAmendment;
    input.current?.click();
  };
  return (
    <>
      <RfpItems {...props} onChoose={choose} />
      <input
        ref={input}
        type="file"
        hidden
        accept={DOCUMENT_TYPES}
        aria-label="RFP document: file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onUpload(file, amends.current ? rfp : null);
          target.value = '';
        }}
      />
    </>
  );
}

interface RfpItemsProps extends RfpMenuProps {
  readonly onChoose: (isAmendment: boolean) => void;
}

function RfpItems({ rfp, number, onOpen, onChoose }: RfpItemsProps) {
  const document = useFileExport('document', () => fetchDocument({ number, rfpId: rfp.id }));
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${rfp.title}`}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {rfp.can.edit && (
        <>
          <MenuItem icon={<RefreshCw />} onSelect={() => onChoose(true)}>
            Add amendment
          </MenuItem>
          <MenuItem icon={<Pencil />} onSelect={() => onOpen('edit')}>
            Edit title and dates
          </MenuItem>
          {rfp.format === 'xlsx' && (
            <MenuItem icon={<Pencil />} onSelect={() => onOpen('columns')}>
              Change columns
            </MenuItem>
          )}
        </>
      )}
      <MenuItem icon={<Download />} onSelect={() => document.mutate(undefined)}>
        Download document
      </MenuItem>
      {rfp.can.edit && (
        <>
          <MenuItem icon={<FilePlus />} onSelect={() => onChoose(false)}>
            Add another RFP
          </MenuItem>
          <MenuItem icon={<Trash2 />} destructive onSelect={() => onOpen('remove')}>
            Delete RFP
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function RemoveRfp({ rfp, number, onClose }: Pick<RfpHeadProps, 'rfp' | 'number'> & { onClose: () => void }) {
  const remove = useRemoveRfp(number);
  const { answered } = rfp.progress;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${rfp.title}?`}
      description={`Its requirements and ${formatCount(answered, 'answer')} are lost. The note with its text stays.`}
      confirmLabel="Delete RFP"
      cancelLabel="Keep RFP"
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(rfp, {
          onSuccess: onClose,
          onError: (error) => notifyError('Couldn’t delete the RFP', { text: problemText(error) }),
        })
      }
    />
  );
}
