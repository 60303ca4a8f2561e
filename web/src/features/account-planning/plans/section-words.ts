import { CELL_STATE_LABELS, type PlanSection } from '@dealwright/domain/account-plan';
import { formatMoney } from '../../../lib/format.ts';
import type { AccountPlan, SectionContents } from './api.ts';

const NOTHING = 'nothing';

interface Line {
  readonly text: string;
  readonly name?: string;
}

const linesOf = (items: readonly Line[]): string =>
  items.map(({ name, text }) => (name ? `${name}: ${text}` : text)).join('\n') || NOTHING;

type Words = { readonly [S in PlanSection]: (content: SectionContents[S]) => string };

const WORDS: Words = {
  goal: ({ amount_minor, currency, due_on, note }) =>
    [
      amount_minor === null ? 'no amount' : formatMoney({ amountMinor: amount_minor, currency }),
      due_on && `by ${due_on}`,
      note,
    ]
      .filter(Boolean)
      .join('\n'),
  objectives: ({ items }) => linesOf(items),
  strategy: ({ text }) => text || NOTHING,
  strengths: ({ items }) => linesOf(items),
  risks: ({ items }) => linesOf(items),
  relationships: ({ items }) => linesOf(items),
  white_space: ({ units, cells }) =>
    [
      units.length > 0 && `Units: ${units.map(({ name }) => name).join(', ')}`,
      ...(['owned', 'open', 'free', 'unfit'] as const).map((state) => {
        const count = cells.filter((cell) => cell.state === state).length;
        return count > 0 && `${CELL_STATE_LABELS[state]}: ${count}`;
      }),
    ]
      .filter(Boolean)
      .join('\n') || NOTHING,
};

/** What a section holds, as a text that two people can compare. */
export function sectionWords<S extends PlanSection>(section: S, content: SectionContents[S]): string {
  return WORDS[section](content);
}

/** What a plan shows of a section, as it is written: without what the server adds for reading. */
export function writtenContent<S extends PlanSection>(plan: AccountPlan, section: S): SectionContents[S] {
  const { sections } = plan;
  const bare = <I extends { readonly source: unknown }>({ source: _, ...item }: I) => item;
  const contents: SectionContents = {
    goal: sections.goal.content as SectionContents['goal'],
    objectives: { items: sections.objectives.content.items.map(bare) },
    strategy: sections.strategy.content,
    strengths: { items: sections.strengths.content.items.map(bare) },
    risks: { items: sections.risks.content.items.map(bare) },
    relationships: { items: sections.relationships.content.items.map(bare) },
    white_space: {
      units: sections.white_space.content.units,
      cells: sections.white_space.content.cells.map(({ today: _, deal: __, ...cell }) => cell),
    },
  };
  return contents[section];
}
