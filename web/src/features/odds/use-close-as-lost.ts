import { useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../lib/http.ts';
import { notifyError } from '../../ui/toast.ts';
import { dealQuery } from '../deals/api.ts';
import { leadKey } from '../deals/lead-key.ts';
import { useMoveDeal } from '../deals/use-move-deal.ts';

/** Closes a deal as lost after asking why, with undo; the list is read again afterwards. */
export function useCloseAsLost(): (number: number) => Promise<void> {
  const client = useQueryClient();
  const move = useMoveDeal();
  return async (number) => {
    try {
      const deal = await client.fetchQuery({ ...dealQuery(number), staleTime: 0 });
      await move(deal, 'closed_lost');
      await client.invalidateQueries({ queryKey: ['odds'] });
    } catch (error) {
      notifyError(`Couldn’t close ${leadKey(number)}`, { text: problemText(error) });
    }
  };
}
