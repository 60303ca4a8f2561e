import { type Deal, dealSchema } from '@dealwright/contract/deals/deals';
import { Avatar } from '../../../ui/avatar.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { useMembers } from '../../identity/members/api.ts';
import { useChangeDeal } from '../api.ts';
import { useInlineEdit } from './inline-edit.ts';
import { InlineField } from './inline-field.tsx';
import { subjectOf } from './use-deal-fact.ts';

/** Who carries the deal; handing it over takes effect as soon as a colleague is chosen. */
export function OwnerFact({ deal }: { readonly deal: Deal }) {
  const change = useChangeDeal();
  const members = useMembers();
  const nameOf = (id: string) =>
    id === deal.owner.id
      ? deal.owner.name
      : (members.data?.find((member) => member.id === id)?.name ?? 'a former colleague');
  const edit = useInlineEdit<string>({
    label: 'Owner',
    subject: subjectOf(deal),
    draftKey: `fact.LEAD-${deal.number}.owner`,
    value: deal.owner.id,
    version: deal.version,
    save: (ownerId, version) =>
      change.mutateAsync({ number: deal.number, version, change: { owner_id: ownerId } }),
    theirsOf: (current) => {
      const theirs = dealSchema.safeParse(current);
      return theirs.success ? { value: theirs.data.owner.id, version: theirs.data.version } : null;
    },
  });
  return (
    <InlineField
      what="owner"
      edit={edit}
      canEdit={deal.can.assign}
      words={nameOf}
      display={
        <span className="flex min-w-0 items-center gap-1.5">
          <Avatar name={deal.owner.name} size="sm" decorative />
          <span className="truncate max-sm:sr-only">{deal.owner.name}</span>
        </span>
      }
    >
      <Combobox
        aria-label="Owner"
        value={edit.draft}
        clearable={false}
        loading={members.isLoading}
        options={(members.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(id) => {
          if (id) void edit.save(id);
        }}
      />
    </InlineField>
  );
}
