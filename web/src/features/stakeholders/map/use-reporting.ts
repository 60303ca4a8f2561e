import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { problemText } from '../../../lib/http.ts';
import { saveRecord } from '../../../lib/save-record.ts';
import { notify, notifyError } from '../../../ui/toast.ts';
import { useChangeStakeholder } from '../api.ts';
import { factsOf, personType } from '../person-record.ts';

/** Changes or clears a person's manager at once, with one-click undo. */
export function useReporting(number: number, people: readonly Stakeholder[]) {
  const change = useChangeStakeholder(number);
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? 'no one';
  const put = async (person: Stakeholder, above: string | null, undo = true): Promise<void> => {
    if (person.reports_to === above) return;
    try {
      const { kept, record } = await saveRecord({
        type: personType(people),
        subject: person.name,
        base: person,
        mine: { ...factsOf(person), reports_to: above },
        send: (body, base) => change.mutateAsync({ person: base, body }),
      });
      if (kept !== 'mine') return;
      notify(`${record.name} now reports to ${nameOf(above)}`, {
        ...(undo && { action: { label: 'Undo', run: () => void put(record, person.reports_to, false) } }),
      });
    } catch (error) {
      notifyError(`Couldn’t move ${person.name}`, { text: problemText(error) });
    }
  };
  return { put, busy: change.isPending };
}
