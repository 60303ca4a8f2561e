import type { Deal, DealSummary } from '@dealwright/contract/deals/deals';
import type { Stage } from '@dealwright/domain/stage';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { accountName } from '../../lib/account-name.ts';
import { readDraftBase } from '../../lib/drafts.ts';
import { newIdempotencyKey } from '../../lib/http.ts';
import { saveRecord } from '../../lib/save-record.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { useOwners } from '../identity/members/api.ts';
import { useMe } from '../identity/members/use-me.ts';
import { DealForm } from './deal-form.tsx';
import { type DealFormValues, editedValues, emptyValues, valuesOf } from './deal-form-values.ts';
import { chosenAccount, dealSave, subjectOf } from './deal-record.ts';
import { leadKey } from './lead-key.ts';
import { useCreateDeal } from './use-create-deal.ts';
import { useDealForm } from './use-deal-form.ts';

interface NewDealDialogProps {
  readonly stage?: Stage;
  readonly onClose: () => void;
  readonly onCreated?: (deal: Deal) => void;
  /** What is there already that one of these facts may be. */
  readonly similar?: SimilarTo | undefined;
}

export type SimilarTo = (facts: DealFormValues) => ReactNode;

/** Adds a deal. One key for each opening: however often it is sent, one deal comes of it. */
export function NewDealDialog({ stage, onClose, onCreated, similar }: NewDealDialogProps) {
  const me = useMe();
  const create = useCreateDeal();
  const navigate = useNavigate();
  const [key] = useState(newIdempotencyKey);
  const [initial] = useState(() => emptyValues(me?.id ?? '', stage));
  const save = async ({ account, ...facts }: DealFormValues) => {
    const deal = await create({ ...facts, account: chosenAccount(account) }, key);
    notifySuccess(`${leadKey(deal.number)} created`, {
      text: deal.name,
      action: {
        label: 'Open',
        run: () =>
          void navigate({ to: '/lead-planning/$leadKey', params: { leadKey: leadKey(deal.number) } }),
      },
    });
    onClose();
    onCreated?.(deal);
    return true;
  };
  return (
    <FormDialog
      title="New deal"
      description="Grades and score come from the evidence you add later."
      submitLabel="Create deal"
      draftKey="deal.new"
      initial={initial}
      isNew
      ownerName={me?.name}
      ownerFixedBecause={me?.role === 'sales_rep' ? 'You’ll own this deal.' : undefined}
      save={save}
      similar={similar}
      onClose={onClose}
    />
  );
}

interface EditDealDialogProps {
  readonly deal: DealSummary;
  readonly onClose: () => void;
}

/** Changes the facts of a deal; sends only what differs from what the person saw. */
export function EditDealDialog({ deal, onClose }: EditDealDialogProps) {
  const client = useQueryClient();
  const owners = useOwners();
  const draftKey = `deal.${leadKey(deal.number)}`;
  const [seen] = useState(() => readDraftBase<DealSummary>(draftKey) ?? deal);
  const [initial] = useState(() => valuesOf(seen));
  const save = async (values: DealFormValues) => {
    const owner = owners.data?.find(({ id }) => id === values.owner_id)?.name;
    const mine = editedValues(seen, values, owner);
    const { kept, record } = await saveRecord({ ...dealSave(client, seen), base: seen, mine });
    if (kept === 'undecided') return false;
    if (kept === 'mine') notifySuccess('Changes saved', { text: subjectOf(record) });
    onClose();
    return true;
  };
  return (
    <FormDialog
      title={`Edit ${leadKey(deal.number)}`}
      description={accountName(deal.account)}
      submitLabel="Save changes"
      draftKey={draftKey}
      base={seen}
      initial={initial}
      isNew={false}
      ownerName={deal.owner.name}
      ownerFixedBecause={deal.can.assign ? undefined : 'Only managers and admins can change the owner.'}
      save={save}
      onClose={onClose}
    />
  );
}

interface FormDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly draftKey: string;
  readonly initial: DealFormValues;
  readonly base?: DealSummary;
  readonly isNew: boolean;
  readonly ownerName: string | undefined;
  readonly ownerFixedBecause: string | undefined;
  readonly save: (values: DealFormValues) => Promise<boolean>;
  readonly similar?: SimilarTo | undefined;
  readonly onClose: () => void;
}

function FormDialog({
  title,
  description,
  submitLabel,
  draftKey,
  initial,
  base,
  save,
  similar,
  onClose,
  ...rest
}: FormDialogProps) {
  const id = useId();
  const { form, restored, failure, startOver, startedOver, submit } = useDealForm(
    draftKey,
    initial,
    save,
    base ?? null,
  );
  const busy = form.formState.isSubmitting;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      footer={<FormButtons form={id} submitLabel={submitLabel} busy={busy} onCancel={onClose} />}
    >
      {restored && <KeptDraft onStartOver={startOver} />}
      <KeepTyped draft={draftKey} key={startedOver}>
        <DealForm id={id} form={form} onSubmit={submit} {...rest} />
      </KeepTyped>
      {similar && <Similar form={form} similar={similar} />}
      {failure && (
        <Callout tone="lost" live title="Couldn’t save the deal" className="mt-4">
          {failure} What you typed is kept.
        </Callout>
      )}
    </Dialog>
  );
}

interface FormButtonsProps {
  /** The id of the form that is sent. */
  readonly form: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

function FormButtons({ form, submitLabel, busy, onCancel }: FormButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
}

interface SimilarProps {
  readonly form: UseFormReturn<DealFormValues>;
  readonly similar: SimilarTo;
}

/** Drawn anew with each letter, so it stands apart from the form. */
function Similar({ form: { control, getValues }, similar }: SimilarProps) {
  useWatch({ control });
  return similar(getValues());
}

function KeptDraft({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <Callout
      title="We kept what you typed"
      className="mb-4"
      action={
        <Button size="sm" variant="ghost" onClick={onStartOver}>
          Start over
        </Button>
      }
    />
  );
}
