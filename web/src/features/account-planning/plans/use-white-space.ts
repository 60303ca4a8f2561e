import { isProblem, problemText } from '../../../lib/http.ts';
import { notifyError } from '../../../ui/toast.ts';
import { type AccountPlan, type SectionContents, useSaveSection } from './api.ts';
import { writtenContent } from './section-words.ts';

type WhiteSpace = SectionContents['white_space'];
export type Cell = WhiteSpace['cells'][number];
type Change = (content: WhiteSpace) => WhiteSpace;

export const withCell =
  (next: Cell): Change =>
  ({ units, cells }) => ({
    units,
    cells: [
      ...cells.filter(({ unit_id, offer_id }) => unit_id !== next.unit_id || offer_id !== next.offer_id),
      next,
    ],
  });

export const withUnit =
  (id: string, name: string): Change =>
  ({ units, cells }) => ({ cells, units: [...units, { id, name }] });

export const withoutUnit =
  (gone: string): Change =>
  ({ units, cells }) => ({
    units: units.filter(({ id }) => id !== gone),
    cells: cells.filter(({ unit_id }) => unit_id !== gone),
  });

/**
 * Each change is one cell or one unit: if a colleague saved first, it is applied again on top of theirs, so that
 * nothing of either is lost.
 */
export function useWhiteSpace(plan: AccountPlan) {
  const saving = useSaveSection(plan);
  const send = (from: AccountPlan, change: Change) =>
    saving.mutateAsync({
      section: 'white_space',
      content: change(writtenContent(from, 'white_space')),
      version: from.sections.white_space.version,
    });
  const apply = async (change: Change): Promise<boolean> => {
    try {
      await send(plan, change).catch((error: unknown) => {
        if (!isProblem(error, 'stale_version')) throw error;
        return send(error.current as AccountPlan, change);
      });
      return true;
    } catch (error) {
      notifyError('Couldn’t save white space', { text: problemText(error) });
      return false;
    }
  };
  return { apply, saving: saving.isPending };
}
