import type { TokenScope } from '@dealwright/contract/route';

export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  'meddpicc:read': 'Read scorecards',
  'suggestions:propose': 'Propose suggestions',
};
