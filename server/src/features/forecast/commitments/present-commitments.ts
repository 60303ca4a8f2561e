import type { ClaimShare, CommitmentClaim, CommitmentsKept } from '@dealwright/contract/forecast/commitments';
import { CLAIM_KINDS, verdictOf } from '@dealwright/domain/commitment/verdict';
import { PILLARS } from '@dealwright/domain/pillar';
import { winRate } from '@dealwright/domain/win-rate';
import type { ClaimCell, CommitmentCount } from './kept-store.ts';
import type { ClaimRow, CommitmentRow } from './store.ts';

const figureOf = (figure: bigint | null): number | null => (figure === null ? null : Number(figure));

/** A claim with what stands now while it’s in Commit, and with its verdict once its deal is won or lost. */
export function presentClaim(row: ClaimRow, outcome: CommitmentRow['outcome']): CommitmentClaim {
  const { kind, pillar, subject } = row;
  const closed = outcome === 'won' || outcome === 'lost';
  return {
    kind,
    pillar,
    subject,
    claimed: {
      figure: figureOf(row.claimed_figure),
      currency: row.claimed_currency,
      day: row.claimed_day,
    },
    found:
      closed || outcome === null
        ? { figure: figureOf(row.found_figure), currency: row.found_currency, day: row.found_day }
        : null,
    verdict: closed ? verdictOf({ ...row, outcome }) : null,
  };
}

const placeOf = ({ kind, pillar }: Pick<ClaimCell, 'kind' | 'pillar'>): number =>
  CLAIM_KINDS.indexOf(kind) * PILLARS.length + (pillar === null ? 0 : PILLARS.indexOf(pillar));

function shareOf(cells: readonly ClaimCell[]): Omit<ClaimShare, 'kind' | 'pillar'> {
  const count = { true: 0, false: 0, never_tested: 0 };
  for (const cell of cells) count[verdictOf(cell)] += cell.claims;
  const { rate } = winRate({ won: count.true, lost: count.false });
  return { kept: count.true, broken: count.false, never_tested: count.never_tested, rate };
}

/** Each person’s shares, by name: no order by how much was kept. */
export function presentKept(
  cells: readonly ClaimCell[],
  counts: ReadonlyMap<string, CommitmentCount>,
): CommitmentsKept[] {
  const people = Map.groupBy(cells, ({ owner_id }) => owner_id);
  return [...counts.values()]
    .map(({ owner_id: id, owner_name: name, deals, withdrawn }) => ({
      person: { id, name },
      deals,
      withdrawn,
      shares: sharesOf(people.get(id) ?? []),
    }))
    .sort((a, b) => (isAfter(a, [b.person.name, b.person.id]) ? 1 : -1));
}

function sharesOf(cells: readonly ClaimCell[]): ClaimShare[] {
  return [...Map.groupBy(cells, placeOf)]
    .sort(([a], [b]) => a - b)
    .flatMap(([, alike]) => {
      const [first] = alike;
      return first ? [{ kind: first.kind, pillar: first.pillar, ...shareOf(alike) }] : [];
    });
}

/** Whether the person comes after this name and id. */
export function isAfter(
  { person }: Pick<CommitmentsKept, 'person'>,
  [name = '', id = '']: readonly string[],
) {
  return person.name === name ? person.id > id : person.name > name;
}
