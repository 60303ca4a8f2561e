import { Link } from '@tanstack/react-router';
import { ChevronLeft, Mail, Merge, MoreHorizontal, Phone, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useHotkey } from '../../../lib/hotkeys.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { ContactDetail } from '../api.ts';
import { useContactControl } from '../contact-controls.tsx';
import { LeftBadge } from '../left-badge.tsx';
import { RemoveContactDialog } from './remove-contact-dialog.tsx';

const MergeContactDialog = lazy(() =>
  import('../merge-contact-dialog.tsx').then((module) => ({ default: module.MergeContactDialog })),
);

interface ContactHeadProps {
  readonly contact: ContactDetail;
  readonly onRemoved: () => void;
}

/** Name, title and account. */
export function ContactHead({ contact, onRemoved }: ContactHeadProps) {
  const { name, title, account, left_on } = contact;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-md:w-full">
        <Link
          to="/contacts"
          className={cx(
            'inline-flex items-center gap-1 text-sm text-muted-foreground hover:text-foreground',
            'touch:min-h-11 print:hidden',
          )}
        >
          <ChevronLeft aria-hidden className="size-4" />
          All contacts
        </Link>
        <div className="mt-1 flex items-center gap-3">
          <Avatar name={name} size="lg" decorative />
          <div className="min-w-0 flex-1">
            <ContactName contact={contact} />
            <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-muted-foreground">
              <span className="[overflow-wrap:anywhere]">
                {title}
                {title && account && ' at '}
                {account ? (
                  <Link
                    to="/account-planning/$accountId"
                    params={{ accountId: account.id }}
                    className="text-foreground underline underline-offset-2 touch:py-2"
                  >
                    {account.name}
                  </Link>
                ) : (
                  !title && 'No account'
                )}
              </span>
              <LeftBadge day={left_on} />
            </p>
          </div>
        </div>
      </div>
      <div className="flex items-center gap-2 print:hidden">
        <ReachLinks contact={contact} />
        {contact.can.edit && <MoreActions contact={contact} onRemoved={onRemoved} />}
      </div>
    </header>
  );
}

/** The name as the page's heading; E edits it. */
function ContactName({ contact }: Pick<ContactHeadProps, 'contact'>) {
  const { name, can } = contact;
  const { edit, control } = useContactControl(contact, 'name');
  useHotkey({ keys: 'e', label: 'Edit the name', group: 'Contact', run: edit.open }, can.edit);
  return (
    <h1 className="min-w-0">
      <InlineField
        what="name"
        edit={edit}
        canEdit={can.edit}
        display={
          <span title={name} className="line-clamp-2 text-xl [overflow-wrap:anywhere] max-md:text-lg/5">
            {name}
          </span>
        }
      >
        {control}
      </InlineField>
    </h1>
  );
}

/** Opens the default mail or phone app with the primary address or number. */
function ReachLinks({ contact: { emails, phones } }: Pick<ContactHeadProps, 'contact'>) {
  const [email] = emails;
  const [phone] = phones;
  const look = buttonClass({ variant: 'outline' });
  return (
    <>
      {email && (
        <a href={`mailto:${encodeURIComponent(email)}`} title={email} className={look}>
          <Mail aria-hidden />
          Email
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} title={phone} className={look}>
          <Phone aria-hidden />
          Call
        </a>
      )}
    </>
  );
}

function MoreActions({ contact, onRemoved }: ContactHeadProps) {
  const [asked, setAsked] = useState<'merge' | 'remove' | null>(null);
  const onClose = () => setAsked(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More">
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Merge aria-hidden />} onSelect={() => setAsked('merge')}>
          Merge with…
        </MenuItem>
        {contact.can.remove && (
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => setAsked('remove')}>
            Remove contact…
          </MenuItem>
        )}
      </Menu>
      <RemoveContactDialog
        contact={contact}
        open={asked === 'remove'}
        onClose={onClose}
        onRemoved={onRemoved}
      />
      <Suspense fallback={null}>
        {asked === 'merge' && <MergeContactDialog contact={contact} onClose={onClose} />}
      </Suspense>
    </>
  );
}
