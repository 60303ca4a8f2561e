import { type Stakeholder, stakeholderSchema } from '@dealwright/contract/stakeholders/stakeholders';
import { isProblem, problemText } from '../../../lib/http.ts';
import { notify, notifyError } from '../../../ui/toast.ts';
import { useChangeStakeholder } from '../api.ts';

/** Puts somebody under another manager, or under nobody: at once, and taken back by one click. */
export function useReporting(number: number, people: readonly Stakeholder[]) {
  const change = useChangeStakeholder(number);
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? 'nobody';
  const put = (person: Stakeholder, above: string | null, undo = true): void => {
    if (person.reports_to === above) return;
    change.mutate(
      { person, body: { reports_to: above } },
      {
        onSuccess: (saved) =>
          notify(`${saved.name} reports to ${nameOf(above)} now`, {
            ...(undo && { action: { label: 'Undo', run: () => put(saved, person.reports_to, false) } }),
          }),
        onError: (error) => {
          const current = isProblem(error, 'stale_version')
            ? stakeholderSchema.safeParse(error.current).data
            : undefined;
          notifyError(`${person.name} stays under ${nameOf(current?.reports_to ?? person.reports_to)}`, {
            text: problemText(error),
            ...(current && { action: { label: 'Put them there', run: () => put(current, above) } }),
          });
        },
      },
    );
  };
  return { put, busy: change.isPending };
}
