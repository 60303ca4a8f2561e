import type { DealSummary } from '@dealwright/contract/deals/deals';
import { nextQuestion } from '@dealwright/domain/next-question';
import { readStrip } from '@dealwright/domain/strip';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PillarReading } from '../../ui/pillar-reading.ts';
import { PillarStrip } from '../../ui/pillar-strip.tsx';
import { dealQuery } from './api.ts';

interface DealStripProps {
  readonly deal: Pick<DealSummary, 'number' | 'strip'>;
  readonly inTabOrder?: boolean;
  readonly className?: string;
}

function readingsOf(strip: string): PillarReading[] {
  return readStrip(strip).map((cell) => ({
    ...cell,
    next_question: nextQuestion(cell.pillar, cell),
    // Without supporting evidence there is nothing to fetch.
    ...(cell.freshness === 'none' && { best: null }),
  }));
}

/** The strip of a card or row. The evidence behind a cell is asked for when the cell is looked at. */
export function DealStrip({ deal, ...looks }: DealStripProps) {
  const [looked, setLooked] = useState(false);
  const { data } = useQuery({ ...dealQuery(deal.number), enabled: looked });
  const readings = useMemo(() => {
    const best = new Map(data?.pillars.map((state) => [state.pillar, state.best]));
    return readingsOf(deal.strip).map((reading) => {
      const known = best.get(reading.pillar);
      return reading.best === undefined && known !== undefined ? { ...reading, best: known } : reading;
    });
  }, [deal.strip, data]);
  return <PillarStrip pillars={readings} onLook={() => setLooked(true)} {...looks} />;
}
