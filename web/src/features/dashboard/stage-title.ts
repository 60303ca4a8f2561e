const LISTED = new Intl.ListFormat('en-US', { type: 'conjunction' });

interface StageSum {
  readonly name: string;
  readonly value: number;
}

/** 'Proposal has the most open pipeline: $1,900,000 of $4,200,000'. */
export function stageTitle(stages: readonly StageSum[], money: (amountMinor: number) => string): string {
  const sum = stages.reduce((all, { value }) => all + value, 0);
  const most = Math.max(...stages.map(({ value }) => value), 0);
  if (sum === 0) return 'No amounts in the open pipeline yet';
  const first = stages.filter(({ value }) => value === most).map(({ name }) => name);
  if (most === sum) return `All of the open pipeline is in ${first[0]}: ${money(sum)}`;
  const [have, each] = first.length > 1 ? ['have', ' each'] : ['has', ''];
  return `${LISTED.format(first)} ${have} the most open pipeline: ${money(most)}${each} of ${money(sum)}`;
}
