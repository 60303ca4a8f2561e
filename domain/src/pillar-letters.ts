/** One or two letters for each pillar, in the order of the strip; alone here, so that signing in loads no more of them. */
export const PILLAR_LETTERS = {
  metrics: 'M',
  economic_buyer: 'E',
  decision_criteria: 'DC',
  decision_process: 'DP',
  paper_process: 'PP',
  identify_pain: 'IP',
  champion: 'CH',
  competition: 'CO',
} as const;
