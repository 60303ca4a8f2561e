import type { DuplicatePair } from '@dealwright/contract/duplicates/duplicates';

type Reason = DuplicatePair['reasons'][number];

const NAMES: Readonly<Record<Reason['level'], string>> = {
  same: 'Same name',
  alike: 'Names differ by one letter',
  near: 'Same last name, matching initial',
  part: 'One name contains the other',
  other: 'Different names',
};

const FIELDS: Readonly<Record<string, Readonly<Partial<Record<Reason['level'], string>>>>> = {
  name: NAMES,
  domain: { same: 'Same domain', alike: 'Same domain, different ending', other: 'Different domains' },
  country: { same: 'Same country', other: 'Different countries' },
  industry: { same: 'Same industry', other: 'Different industries' },
  email: { same: 'Same email', other: 'Different emails' },
  phone: { same: 'Same phone', other: 'Different phones' },
  title: { same: 'Same title', other: 'Different titles' },
  account: { same: 'Same account', other: 'Different accounts' },
  amount: { same: 'Same amount', near: 'Similar amounts', other: 'Different amounts' },
  close_date: {
    same: 'Same close date',
    near: 'Close dates within 45 days',
    part: 'Close dates within 150 days',
    other: 'Close dates far apart',
  },
  owner: { same: 'Same owner', other: 'Different owners' },
};

/** Why two records may be one, or may not; nothing for a reason that has no words. */
export function reasonWords({ field, level }: Reason): string | null {
  return FIELDS[field]?.[level] ?? null;
}

export function speaksAgainst({ level }: Reason): boolean {
  return level === 'other';
}
