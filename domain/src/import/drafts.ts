import type { Day } from '../calendar.ts';
import type { DEAL_SOURCE_LABELS } from '../deal-fields.ts';
import type { ForecastChoice } from '../forecast.ts';
import type { Role } from '../role.ts';
import type { Stage } from '../stage.ts';
import type { BuyingRole, Influence, Stance } from '../stakeholder.ts';
import type { Side } from '../stakeholder-fields.ts';
import type { AmountRead, PersonReference, RecordReference } from './row-plan.ts';

/*
 * What one row brings in. Null means that the file says nothing about it: a record that exists keeps what it has, and a
 * new one has nothing there.
 */

export interface TeammateDraft {
  readonly externalId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly manager: PersonReference | null;
  readonly role: Role | null;
}

export interface ProductDraft {
  readonly externalId: string | null;
  readonly name: string;
  readonly family: string | null;
  readonly price: AmountRead | null;
  /** Null if the file doesn’t say it; without a price if it says it in a word that is neither yes nor no. */
  readonly isTaxIncluded: boolean | null;
}

export interface AccountDraft {
  readonly externalId: string | null;
  readonly name: string;
  readonly domain: string | null;
  readonly industry: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly employees: number | null;
  readonly revenue: AmountRead | null;
  readonly parent: RecordReference | null;
  readonly owner: PersonReference | null;
  readonly createdOn: Day | null;
}

export interface ContactDraft {
  readonly externalId: string | null;
  readonly name: string;
  readonly title: string | null;
  /** Lower case, the main one first, none twice. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly account: RecordReference | null;
  readonly leftOn: Day | null;
  readonly owner: PersonReference | null;
  readonly createdOn: Day | null;
}

export interface DealDraft {
  readonly externalId: string | null;
  readonly name: string;
  /** Whether the file says the name, rather than one being made of what else it says. */
  readonly isNameSaid: boolean;
  readonly account: RecordReference | null;
  readonly stage: Stage;
  /** Whether the file says the stage; without one a new deal starts in the first. */
  readonly isStageSaid: boolean;
  readonly amount: AmountRead | null;
  /** When an open deal should close. */
  readonly closeDate: Day | null;
  /** When a won or lost one did. */
  readonly closedOn: Day | null;
  readonly createdOn: Day | null;
  /** When work on it began, where the file says so; `createdOn` is the same day where it says nothing else. */
  readonly engagedOn: Day | null;
  readonly owner: PersonReference | null;
  readonly product: string | null;
  readonly source: keyof typeof DEAL_SOURCE_LABELS | null;
  readonly forecast: ForecastChoice | null;
  readonly decisionDate: Day | null;
  readonly nextStep: string | null;
  readonly nextStepDue: Day | null;
  readonly lossReason: string | null;
  /** Since when a new deal is in the archive. */
  readonly archivedOn: Day | null;
}

/** A contact's part in a deal. */
export interface StakeholderDraft {
  readonly externalId: string | null;
  readonly deal: RecordReference;
  readonly account: RecordReference | null;
  readonly contactExternalId: string | null;
  /** Null if the row names the contact only by id or email address. */
  readonly name: string | null;
  readonly email: string | null;
  readonly title: string | null;
  readonly phone: string | null;
  /** Whether the row says all that is known; else a new person has the title, email address and phone of their contact. */
  readonly isWhole: boolean;
  readonly buyingRole: BuyingRole | null;
  readonly side: Side | null;
  readonly influence: Influence | null;
  readonly stance: Stance | null;
  readonly reportsTo: RecordReference | null;
  /** Others of the deal, each by id, email address or name. */
  readonly influences: readonly string[];
  readonly influencedBy: readonly string[];
}
