import type { Tx } from '@dealwright/db/database';
import type { StakeholderDraft } from '@dealwright/domain/import/drafts';
import type { RowProblem } from '@dealwright/domain/import/row-plan';
import { told } from '@dealwright/domain/import/row-values';
import { MAX_INFLUENCES } from '@dealwright/domain/stakeholder';
import { stakeholderFieldNoun, UNKNOWN_STAKEHOLDER } from '@dealwright/domain/stakeholder-fields';
import { newId } from '../../../platform/ids.ts';
import { canEditDeal } from '../../deals/policy.ts';
import type { InfluenceOfDeal, ManyPerson, PersonOfDeal } from '../../stakeholders/many-store.ts';
import { type DealOfRow, findDealsOfRows } from './find-deals-named.ts';
import {
  type ContactOfRow,
  findContactsOfRows,
  findPeople,
  ownKeys,
  type People,
  type PersonKeys,
} from './find-people.ts';
import {
  changesText,
  type Decision,
  type DraftedRow,
  failed,
  LISTED,
  NOTHING_TO_CHANGE,
  reasonOf,
  type Scene,
  sameAs,
  skipped,
} from './scene.ts';
import type { Waiting } from './waiting.ts';

export interface StakeholderWrite {
  readonly kind: 'stakeholder';
  readonly person: ManyPerson;
  readonly externalId: string | null;
  readonly influences: readonly InfluenceOfDeal[];
  /** The person as they are; null if the row adds them. */
  readonly before: PersonOfDeal | null;
}

interface Row extends DraftedRow<StakeholderDraft> {
  readonly deal: DealOfRow;
  readonly contact: ContactOfRow;
  readonly keys: PersonKeys;
  /** The keys by which other rows can refer to the person. */
  readonly own: readonly string[];
  /** The person and the deal, in words. */
  readonly called: string;
}

interface WholeRow extends Row {
  /** Ties of the row that can't be imported, reported with any result. */
  readonly lost: readonly RowProblem[];
}
type Decided = Decision<StakeholderWrite>;

/** The person's place among the people of the deal, as far as they are known. */
interface Ties {
  readonly above: string | null;
  /** The manager of the row is below this person. */
  readonly isCircle: boolean;
  readonly influences: readonly string[];
  readonly influencedBy: readonly string[];
  /** The keys of the manager, if they aren't on the deal yet. */
  readonly missing: readonly string[];
  /** Who else isn't on the deal yet. */
  readonly unknown: readonly string[];
}

/** Whom the row reports to: an id goes before a name. */
const managerOf = ({ draft: { reportsTo } }: Row): string | null =>
  reportsTo && (reportsTo.externalId ?? reportsTo.name);

function tiesOf(people: People, row: Row, own: string | null): Ties {
  const { draft, deal } = row;
  const manager = managerOf(row);
  const above = manager && people.refer(deal.id, manager);
  const isCircle = above !== null && own !== null && people.isAbove(own, above);
  const others = (texts: readonly string[]) => {
    const ids = texts.map((text) => people.refer(deal.id, text));
    return [...new Set(ids.filter((id) => id !== null).filter((id) => id !== own))];
  };
  return {
    above: isCircle ? null : above,
    isCircle,
    influences: others(draft.influences),
    influencedBy: others(draft.influencedBy),
    missing: manager === null || above !== null ? [] : people.keysOf(deal.id, manager),
    unknown: [...draft.influences, ...draft.influencedBy].filter(
      (text) => people.refer(deal.id, text) === null,
    ),
  };
}

/** Says what of the manager is left out. */
function managerProblems(
  row: Row,
  ties: Ties,
  waiting: Waiting | null,
  existing: PersonOfDeal | null,
): readonly RowProblem[] {
  const { reportsTo } = row.draft;
  const { isCircle, missing } = ties;
  if (!isCircle && missing.length === 0) return [];
  const called = reportsTo?.name ?? reportsTo?.externalId ?? '';
  const isBelow = isCircle || waiting?.isFirstOfCircle(row.own);
  const why = isBelow ? `${called} reports to this person` : `${called} isn’t on the deal`;
  return [told('reports_to', `${why}, so the manager ${existing ? 'stays as it is' : 'is left empty'}`)];
}

/** Whether the row has other ties between people who are on the deal than they have. */
function isTiedOtherwise(
  people: People,
  { draft }: Row,
  ties: Ties,
  { id, influences }: PersonOfDeal,
): boolean {
  const said = [
    ...ties.influences.map((other) => [id, other] as const),
    ...ties.influencedBy.map((other) => [other, id] as const),
  ].filter((tie) => tie.every((one) => people.get(one) !== null));
  const isNew = said.some(([from, into]) => !people.get(from)?.influences.includes(into));
  return isNew || (draft.influences.length > 0 && !influences.every((one) => ties.influences.includes(one)));
}

/** Says what of the influences is left out, unless a later row brings it. */
function influenceProblems(
  row: Row,
  ties: Ties,
  { people, waiting }: Context,
  existing: PersonOfDeal | null,
): readonly RowProblem[] {
  const lost = ties.unknown.filter((text) => !waiting?.isComing(people.keysOf(row.deal.id, text)));
  if (existing) {
    if (lost.length === 0 && !isTiedOtherwise(people, row, ties, existing)) return [];
    return [told('influences', 'Influences of people already on the deal aren’t changed')];
  }
  if (lost.length === 0) return [];
  const who = `${LISTED.format(lost)} ${lost.length === 1 ? 'isn’t' : 'aren’t'} on the deal`;
  return [told('influences', `${who}, so the influence is left out`)];
}

/** The file's values of the part that someone has in the deal; those it leaves out are missing. */
function partOf({ buyingRole, side, influence, stance }: StakeholderDraft, above: string | null) {
  const said = { buying_role: buyingRole, side, influence, stance, reports_to: above };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as Partial<
    Pick<ManyPerson, keyof typeof said>
  >;
}

/** Why the person can't change the people of the deal; null if they can. A new deal is the import's own. */
function hindranceOf({ actor }: Scene, { deal: { here, isAdded }, called }: Row): Decided | null {
  if (here === null || isAdded) return null;
  const { workspace_id: workspaceId, is_theirs: isTheirs, shelf } = here;
  const access = { companyId: actor.companyId, workspaceId, isTheirs, shelf, isShared: false };
  if (canEditDeal(actor, access)) return null;
  if (shelf !== null) return skipped(called, `LEAD-${here.number} is in the archive`);
  return failed(called, `You can’t change LEAD-${here.number}`);
}

/** The file's texts, or the contact's where it has none; the rows that our own files were written with have all. */
function factsOf({ draft, contact: { here } }: Row) {
  const { title, email, phone } = draft;
  if ((draft.isWhole && draft.externalId !== null) || here === null) return { title, email, phone };
  return {
    title: title ?? here.title,
    email: email ?? here.emails[0] ?? null,
    phone: phone ?? here.phones[0] ?? null,
  };
}

/** Who influences how many people, beside those of the same rows. */
type Influencing = Map<string, number>;

/** Both directions that end at a new person: who comes later on a deal brings the ties to those before. */
function newInfluences(
  counts: Influencing,
  people: People,
  dealId: string,
  { id, ties }: { readonly id: string; readonly ties: Ties },
) {
  const wished = [
    ...ties.influences.map((other) => [id, other] as const),
    ...ties.influencedBy.map((other) => [other, id] as const),
  ];
  const written = wished.flatMap(([from, into]): InfluenceOfDeal[] => {
    const before = counts.get(from) ?? people.get(from)?.influences.length ?? 0;
    if (before >= MAX_INFLUENCES) return [];
    counts.set(from, before + 1);
    return [{ deal_id: dealId, stakeholder_id: from, influences_id: into }];
  });
  const isOver = written.length < wished.length;
  const problem = told(
    'influences',
    `A person can influence at most ${MAX_INFLUENCES} people. The rest are left out`,
  );
  return { written, problems: isOver ? [problem] : [] };
}

function create(scene: Scene, row: WholeRow, ties: Ties, context: Context): Decided {
  const { draft, deal, contact, called } = row;
  const hindrance = hindranceOf(scene, row);
  if (hindrance) return hindrance;
  const id = row.record_id ?? newId();
  const { written, problems } = newInfluences(context.counts, context.people, deal.id, { id, ties });
  const person: ManyPerson = {
    ...UNKNOWN_STAKEHOLDER,
    reports_to: null,
    ...partOf(draft, ties.above),
    ...factsOf(row),
    id,
    deal_id: deal.id,
    name: draft.name ?? contact.name,
    influences: written.filter((one) => one.stakeholder_id === id).map((one) => one.influences_id),
    contact_id: contact.id,
    version: 1,
  };
  const { externalId } = draft;
  const write = { kind: 'stakeholder', person, externalId, influences: written, before: null } as const;
  const reason = reasonOf([...row.problems, ...row.lost, ...problems]);
  return { fate: 'create', name: called, reason, record_id: id, write };
}

/** Changes the part in the deal only: name and address are the contact's. */
function update(scene: Scene, row: WholeRow, here: PersonOfDeal, ties: Ties): Decided {
  const { called } = row;
  const part = partOf(row.draft, ties.above);
  const changed = (Object.keys(part) as (keyof typeof part)[]).filter((key) => part[key] !== here[key]);
  if (changed.length === 0) {
    const reason = reasonOf([told('name', NOTHING_TO_CHANGE), ...row.lost]);
    return { fate: 'unchanged', name: called, reason, record_id: here.id, write: null };
  }
  if (scene.options.existing === 'skip') return skipped(called, 'Already here', here.id);
  const hindrance = hindranceOf(scene, row);
  if (hindrance) return { ...hindrance, record_id: here.id };
  const nouns = changed.map((key) => (key === 'reports_to' ? 'manager' : stakeholderFieldNoun(key)));
  const person = { ...here, ...part, version: here.version + 1 };
  const write = { kind: 'stakeholder', person, externalId: null, influences: [], before: here } as const;
  const reason = changesText(nouns, [...row.problems, ...row.lost]);
  return { fate: 'update', name: called, reason, record_id: here.id, write };
}

interface Context {
  readonly people: People;
  readonly counts: Influencing;
  readonly waiting: Waiting | null;
}

function decide(scene: Scene, row: Row, context: Context): Decided | null {
  const { draft, deal, called, keys, file, line } = row;
  const { people, waiting } = context;
  const previewed = people.get(row.record_id);
  const existing = previewed?.deal_id === deal.id ? previewed : people.match(deal.id, keys);
  const earlier = existing ? scene.planned.claimant(existing.id) : people.earlier(deal.id, keys);
  if (earlier) return skipped(called, sameAs(scene, row, earlier), existing?.id ?? null);
  const ties = tiesOf(people, row, existing?.id ?? row.record_id);
  const others = ties.unknown.map((text) => people.keysOf(deal.id, text));
  if (waiting?.waits({ own: row.own, above: ties.missing, others })) return null;
  const lost = [
    ...managerProblems(row, ties, waiting, existing),
    ...influenceProblems(row, ties, context, existing),
  ];
  const whole = { ...row, lost };
  const decided = existing ? update(scene, whole, existing, ties) : create(scene, whole, ties, context);
  if (decided.record_id === null) return decided;
  const above = decided.write?.person.reports_to ?? existing?.reports_to ?? null;
  const { externalId } = draft;
  const record = { id: decided.record_id, name: called, externalId, domain: null, above, file, line };
  people.keep(deal.id, keys, record);
  if (existing) scene.planned.claim(existing.id, row);
  return decided;
}

/**
 * Decides the parts that contacts have in deals. A row whose manager isn't on the deal yet is returned as null while
 * a later row can become them: it is decided again after all others.
 */
export async function decideStakeholders(
  tx: Tx,
  scene: Scene,
  rows: readonly DraftedRow<StakeholderDraft>[],
  waiting: Waiting | null,
): Promise<(Decided | null)[]> {
  const decisions: (Decided | null)[] = rows.map(() => null);
  const deals = await findDealsOfRows(tx, scene, rows);
  const placed = rows.flatMap((row, at) => {
    const found = deals[at];
    if (found?.deal) return [{ ...row, at, deal: found.deal }];
    decisions[at] = failed(calledBy(row.draft, row.draft.deal.name), found?.why ?? '');
    return [];
  });
  const contacts = await findContactsOfRows(tx, scene, placed);
  const names = placed.map(({ draft }, at) => draft.name ?? contacts[at]?.contact?.name ?? '');
  const people = await findPeople(tx, scene, placed, names);
  const counts: Influencing = new Map();
  placed.forEach(({ at, ...row }, index) => {
    const found = contacts[index];
    const called = calledBy(row.draft, row.deal.name, found?.contact?.name);
    if (!found?.contact) {
      decisions[at] = failed(called, found?.why ?? '');
      return;
    }
    const { contact } = found;
    const { externalId, email } = row.draft;
    const keys = { externalId, email, contactId: contact.id, plain: people.plainOf(names[index] ?? '') };
    const placedRow = { ...row, contact, keys, own: ownKeys(row.deal.id, keys), called };
    decisions[at] = decide(scene, placedRow, { people, counts, waiting });
  });
  return decisions;
}

function calledBy(
  { name, email, contactExternalId }: StakeholderDraft,
  deal: string | null,
  contact?: string,
) {
  const person = name ?? contact ?? email ?? contactExternalId ?? '';
  return deal === null ? person : `${person} on ${deal}`;
}
