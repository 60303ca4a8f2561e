import type { Tx } from '@dealwright/db/database';
import { cutText } from '@dealwright/domain/cut-text';
import { draftAccount } from '@dealwright/domain/import/account-draft';
import { draftDeal } from '@dealwright/domain/import/deal-draft';
import type { AccountDraft, ProductDraft, TeammateDraft } from '@dealwright/domain/import/drafts';
import type { ImportKind } from '@dealwright/domain/import/fields';
import { draftContact, draftProduct, draftTeammate } from '@dealwright/domain/import/people-drafts';
import { draftStakeholder } from '@dealwright/domain/import/stakeholder-draft';
import { readRow } from '@dealwright/domain/import/read-row';
import type {
  Drafted,
  PersonReference,
  ReadRow,
  RowPlan,
  RowProblem,
} from '@dealwright/domain/import/row-plan';
import { told } from '@dealwright/domain/import/row-values';
import type { ContactWrite } from './contact-states.ts';
import type { DealWrite } from './deal-states.ts';
import { type AccountWrite, decideAccounts } from './decide-accounts.ts';
import { decideContacts } from './decide-contacts.ts';
import { decideDeals } from './decide-deals.ts';
import { decideProducts, type ProductWrite } from './decide-products.ts';
import { decideStakeholders, type StakeholderWrite } from './decide-stakeholders.ts';
import { decideTeammates, type TeammateWrite } from './decide-team.ts';
import { followMerged } from './follow-merged.ts';
import {
  type Decision,
  type DraftedRow,
  failed,
  type ImpliedRecord,
  type RowIn,
  reasonOf,
  type Scene,
} from './scene.ts';
import type { Waiting } from './waiting.ts';

export type Write = AccountWrite | ContactWrite | DealWrite | ProductWrite | StakeholderWrite | TeammateWrite;
export type Decided = Decision<Write>;

interface Drafting<Draft> {
  /** By position among the rows; rows that can't be imported are decided already. */
  readonly drafted: readonly (DraftedRow<Draft> & { readonly at: number })[];
  readonly decided: (Decided | null)[];
}

/** Says so if a row names an owner who can't own records. */
function ownerProblems({ team }: Scene, draft: unknown): RowProblem[] {
  const { owner = null } = draft as { readonly owner?: PersonReference | null };
  const problem = team.ownerProblem(owner);
  return problem === null ? [] : [told('owner', problem)];
}

function draftRows<Draft extends object>(
  scene: Scene,
  rows: readonly RowIn[],
  draftOf: (row: ReadRow, plan: RowPlan) => Drafted<Draft>,
): Drafting<Draft> {
  const decided: (Decided | null)[] = rows.map(() => null);
  const drafted = rows.flatMap((row, at) => {
    const plan = scene.plans.get(row.file);
    if (!plan) throw new Error('a row belongs to a file of its import');
    const read = draftOf(readRow(plan, row.cells), plan);
    if (read.draft !== null) {
      const problems = [...read.problems, ...ownerProblems(scene, read.draft)];
      return [{ ...row, at, draft: read.draft, problems }];
    }
    decided[at] = failed(
      cutText(row.cells.find((cell) => cell.trim() !== '') ?? '', 200),
      reasonOf(read.problems),
    );
    return [];
  });
  return { drafted, decided };
}

const NO_FACTS = {
  externalId: null,
  domain: null,
  industry: null,
  city: null,
  country: null,
  employees: null,
};

/** An account known only by its name in a row of another kind. */
function impliedDraft([name = '']: readonly string[]): AccountDraft {
  return { ...NO_FACTS, name, revenue: null, parent: null, owner: null, createdOn: null };
}

/** A teammate who is only named as a manager. */
function impliedTeammate(cells: readonly string[]): TeammateDraft {
  const [name = '', email] = cells;
  return { externalId: null, name: name || (email ?? ''), email: email ?? null, manager: null, role: null };
}

/** A product that is only named by deals. */
function impliedProduct([name = '']: readonly string[]): ProductDraft {
  return { externalId: null, name, family: null, price: null, isTaxIncluded: null };
}

interface DecidedRows {
  /** One per row; null for a row that waits for others. */
  readonly decisions: readonly (Decided | null)[];
  readonly implied: readonly ImpliedRecord[];
}

function fill<Draft>(
  { drafted, decided }: Drafting<Draft>,
  decisions: readonly (Decided | null)[],
): (Decided | null)[] {
  drafted.forEach(({ at }, index) => {
    decided[at] = decisions[index] ?? null;
  });
  return decided;
}

/** Decides rows of one kind, for both the preview and the run, in which no row waits. */
export async function decideRows(
  tx: Tx,
  scene: Scene,
  kind: ImportKind,
  rows: readonly RowIn[],
  waiting: Waiting | null = null,
): Promise<DecidedRows> {
  if (kind === 'account') {
    const implied = rows.every(({ is_implied }) => is_implied);
    const drafting = implied ? impliedRows(rows, impliedDraft) : draftRows(scene, rows, draftAccount);
    const followed = await followMerged(tx, scene.actor.companyId, 'account', drafting.drafted);
    return { decisions: fill(drafting, await decideAccounts(tx, scene, followed, waiting)), implied: [] };
  }
  if (kind === 'deal') {
    const drafting = draftRows(scene, rows, draftDeal);
    const followed = await followMerged(tx, scene.actor.companyId, 'deal', drafting.drafted);
    const { decisions, implied } = await decideDeals(tx, scene, followed);
    return { decisions: fill(drafting, decisions), implied };
  }
  if (kind === 'teammate') {
    const isImplied = rows.every(({ is_implied }) => is_implied);
    const drafting = isImplied ? impliedRows(rows, impliedTeammate) : draftRows(scene, rows, draftTeammate);
    const { decisions, implied } = decideTeammates(scene, drafting.drafted);
    return { decisions: fill(drafting, decisions), implied };
  }
  if (kind === 'contact') {
    const drafting = draftRows(scene, rows, draftContact);
    const followed = await followMerged(tx, scene.actor.companyId, 'contact', drafting.drafted);
    const { decisions, implied } = await decideContacts(tx, scene, followed);
    return { decisions: fill(drafting, decisions), implied };
  }
  if (kind === 'stakeholder') {
    const drafting = draftRows(scene, rows, draftStakeholder);
    return {
      decisions: fill(drafting, await decideStakeholders(tx, scene, drafting.drafted, waiting)),
      implied: [],
    };
  }
  const isImplied = rows.every(({ is_implied }) => is_implied);
  const drafting = isImplied ? impliedRows(rows, impliedProduct) : draftRows(scene, rows, draftProduct);
  return { decisions: fill(drafting, await decideProducts(tx, scene, drafting.drafted)), implied: [] };
}

function impliedRows<Draft>(
  rows: readonly RowIn[],
  draftOf: (cells: readonly string[]) => Draft,
): Drafting<Draft> {
  const drafted = rows.map((row, at) => ({ ...row, at, draft: draftOf(row.cells), problems: [] }));
  return { drafted, decided: rows.map(() => null) };
}
