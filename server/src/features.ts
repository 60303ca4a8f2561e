import { fillWithSamples } from './demo/fill-workspace.ts';
import { accountPlanning } from './features/account-planning/feature.ts';
import { accounts } from './features/accounts/feature.ts';
import { undoAccounts } from './features/accounts/undo-accounts.ts';
import { type AnalystChoice, analyst } from './features/analyst/feature.ts';
import { sourceReading } from './features/analyst/source-reading.ts';
import { battlecards } from './features/battlecards/feature.ts';
import { buyerAccess } from './features/buyer-access/feature.ts';
import { closePlan } from './features/close-plan/feature.ts';
import { coaching } from './features/coaching/feature.ts';
import { competitors } from './features/competitors/feature.ts';
import { contacts } from './features/contacts/feature.ts';
import { undoContacts } from './features/contacts/undo-contacts.ts';
import { dashboard } from './features/dashboard/feature.ts';
import { listedDeals } from './features/deals/access.ts';
import { deals } from './features/deals/feature.ts';
import { undoDeals } from './features/deals/undo-deals.ts';
import { duplicates } from './features/duplicates/feature.ts';
import { forecast } from './features/forecast/feature.ts';
import { identity } from './features/identity/feature.ts';
import { imports } from './features/imports/feature.ts';
import { integrations } from './features/integrations/feature.ts';
import { interactions } from './features/interactions/feature.ts';
import { news } from './features/news/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { odds } from './features/odds/feature.ts';
import { operations } from './features/operations/feature.ts';
import { undoMerges } from './features/operations/undo-merges.ts';
import { undoNamedOwners } from './features/operations/undo-named-owners.ts';
import { operator } from './features/operator/feature.ts';
import { people } from './features/people/feature.ts';
import { privacy } from './features/privacy/feature.ts';
import { products } from './features/products/feature.ts';
import { undoLines, undoPriceBooks, undoPrices, undoProducts } from './features/products/undo-products.ts';
import { qualification } from './features/qualification/feature.ts';
import { quotes } from './features/quotes/feature.ts';
import { recordings } from './features/recordings/feature.ts';
import { reviews } from './features/reviews/feature.ts';
import { rfp } from './features/rfp/feature.ts';
import { signals } from './features/signals/feature.ts';
import { similarDeals } from './features/similar-deals/feature.ts';
import { stakeholders } from './features/stakeholders/feature.ts';
import { undoPeople } from './features/stakeholders/undo-people.ts';
import { type CommitmentChoice, tasks } from './features/tasks/feature.ts';
import { territories } from './features/territories/feature.ts';
import { touchpoints } from './features/touchpoints/feature.ts';
import { winLoss } from './features/win-loss/feature.ts';
import type { Feature } from './platform/feature.ts';

/** Instead of what the configuration names. */
export type Models = AnalystChoice & CommitmentChoice;

const UNDOABLES = [
  undoMerges,
  undoNamedOwners,
  undoAccounts,
  undoDeals,
  undoContacts,
  undoPeople,
  undoProducts,
  undoPriceBooks,
  undoPrices,
  undoLines,
];

/**
 * Every feature, in the order of features.json: each may import earlier ones. What an earlier one needs of a later one
 * is handed in here.
 */
export const listFeatures = (models: Models = {}): readonly Feature[] => [
  identity,
  operations({ undoables: UNDOABLES }),
  accounts({ listedDeals }),
  deals,
  products,
  contacts,
  buyerAccess,
  quotes,
  stakeholders,
  interactions({ reading: sourceReading }),
  qualification,
  competitors,
  battlecards,
  similarDeals,
  signals,
  touchpoints,
  analyst(models),
  recordings,
  tasks(models),
  reviews,
  rfp,
  closePlan,
  accountPlanning,
  news,
  duplicates,
  territories,
  integrations,
  imports({ undoables: UNDOABLES }),
  notifications,
  people,
  operator({ fillWithSamples }),
  privacy,
  forecast,
  odds,
  winLoss,
  coaching,
  dashboard,
];
