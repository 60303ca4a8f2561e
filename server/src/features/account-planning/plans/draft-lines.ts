import type { DRAFTED_SECTIONS, PlanSource } from '@dealwright/contract/account-planning/plans';
import { cutText } from '@dealwright/domain/cut-text';
import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { BUYING_ROLE_LABELS, type BUYING_ROLES } from '@dealwright/domain/stakeholder';

/** A row of evidence that counts at present. */
export interface KnownEvidence {
  readonly source: PlanSource;
  readonly supports: boolean;
  /** The buyer said, wrote or did it; otherwise it is our belief. */
  readonly fromBuyer: boolean;
  /** Its deal is open. */
  readonly isOpen: boolean;
}

export interface KnownDeal {
  readonly name: string;
  readonly gaps: readonly Pillar[];
  readonly questions: Readonly<Partial<Record<Pillar, string | null>>>;
  readonly people: readonly {
    readonly name: string;
    readonly title: string | null;
    readonly role: (typeof BUYING_ROLES)[number];
  }[];
}

export interface DraftLine {
  readonly section: (typeof DRAFTED_SECTIONS)[number];
  readonly text: string;
  readonly note: string | null;
  readonly name: string | null;
  readonly title: string | null;
  readonly source: PlanSource | null;
}

const MOST_LINES = 8;
/** Of one line. */
const MOST_LETTERS = 500;
/** Roles that must be known in a deal, and the pillar that suffers while one is vacant. */
const NEEDED_ROLES = [
  {
    role: 'economic_buyer',
    pillar: 'economic_buyer',
    goal: 'Hear from them what success looks like and that they sponsor it',
  },
  {
    role: 'champion',
    pillar: 'champion',
    goal: 'Win them over, and equip them to sell for us',
  },
  {
    role: 'procurement',
    pillar: 'paper_process',
    goal: 'Learn which forms and thresholds apply, and how long they take',
  },
] as const;

const bare = { note: null, name: null, title: null, source: null };

function cited(
  section: DraftLine['section'],
  rows: readonly KnownEvidence[],
  textOf: (statement: string) => string = (statement) => statement,
): DraftLine[] {
  return rows.map(({ source }) => ({
    ...bare,
    section,
    text: cutText(textOf(source.statement), MOST_LETTERS),
    source,
  }));
}

/** What the customer wants: the pain and the numbers that the buyer named. */
function objectives(evidence: readonly KnownEvidence[]): DraftLine[] {
  const wanted: readonly Pillar[] = ['identify_pain', 'metrics'];
  return cited(
    'objectives',
    evidence.filter(
      ({ source, supports, fromBuyer }) => supports && fromBuyer && wanted.includes(source.pillar),
    ),
  );
}

/** What speaks for us: who works for us inside, and who would pay. */
function strengths(evidence: readonly KnownEvidence[]): DraftLine[] {
  const ours: readonly Pillar[] = ['champion', 'economic_buyer'];
  return cited(
    'strengths',
    evidence.filter(
      ({ source, supports, fromBuyer }) => supports && fromBuyer && ours.includes(source.pillar),
    ),
  );
}

/** What speaks against us: disputes, competitors, and what open deals lack. */
function risks(evidence: readonly KnownEvidence[], deals: readonly KnownDeal[]): DraftLine[] {
  const open = evidence.filter(({ isOpen }) => isOpen);
  const disputed = open.filter(({ supports }) => !supports);
  const rivals = open.filter(({ source, supports }) => supports && source.pillar === 'competition');
  const gaps = deals.flatMap(({ name, gaps: lacking, questions }) =>
    lacking.slice(0, 2).map((pillar) => ({
      ...bare,
      section: 'risks' as const,
      text: cutText(
        `${PILLAR_DEFINITIONS[pillar].name} of “${name}” is below what the stage expects`,
        MOST_LETTERS,
      ),
      note: questions[pillar] ? `Ask: ${questions[pillar]}` : null,
    })),
  );
  return [
    ...cited('risks', disputed, (statement) => `Disputed: ${statement}`),
    ...cited('risks', rivals),
    ...gaps,
  ];
}

/** Whom to meet: vacant roles in open deals, and people whose role isn't proven yet. */
function relationships(deals: readonly KnownDeal[]): DraftLine[] {
  return deals.flatMap(({ name, gaps, people }) =>
    NEEDED_ROLES.flatMap(({ role, pillar, goal }) => {
      const known = people.find((person) => person.role === role);
      if (known && !gaps.includes(pillar)) return [];
      const who = known?.name ?? `${BUYING_ROLE_LABELS[role]}, not known yet`;
      const text = known ? goal : `Find out who it is for “${name}”. ${goal}`;
      return [
        {
          ...bare,
          section: 'relationships' as const,
          text: cutText(text, MOST_LETTERS),
          note: `For “${name}”`,
          name: who,
          title: known?.title ?? null,
        },
      ];
    }),
  );
}

interface Standing {
  readonly evidenceIds: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Each line once, what stands in the plan already left out, at most eight of a section. */
function fresh(lines: readonly DraftLine[], { evidenceIds, texts }: Standing): DraftLine[] {
  const seen = new Set([...texts].map(plain));
  const kept = lines.filter(({ source, text, name }) => {
    if (source && evidenceIds.has(source.evidence_id)) return false;
    const key = plain(`${name ?? ''} ${text}`);
    const isNew = !seen.has(key) && !seen.has(plain(text));
    seen.add(key);
    return isNew;
  });
  return kept.slice(0, MOST_LINES);
}

/** What a plan could begin with, by the rules alone: each line with the evidence that it comes from, where it has one. */
export function draftLines(
  evidence: readonly KnownEvidence[],
  deals: readonly KnownDeal[],
  standing: Standing,
): DraftLine[] {
  return [objectives(evidence), strengths(evidence), risks(evidence, deals), relationships(deals)].flatMap(
    (lines) => fresh(lines, standing),
  );
}
