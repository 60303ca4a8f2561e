/** How we know: from belief to deed. Freshness in days; belief does not age. */
export const EVIDENCE_KINDS = ['seller_belief', 'buyer_said', 'buyer_wrote', 'buyer_did'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const EVIDENCE_POLARITIES = ['supports', 'contradicts'] as const;
export type EvidencePolarity = (typeof EVIDENCE_POLARITIES)[number];

/** How a sentence was worded. A negated one contradicts, a hypothetical one is a claim at most. */
export const EVIDENCE_MARKS = ['negated', 'hypothetical', 'reported'] as const;
export type EvidenceMark = (typeof EVIDENCE_MARKS)[number];

export const EVIDENCE_KIND_LABELS: Readonly<Record<EvidenceKind, string>> = {
  seller_belief: 'We believe',
  buyer_said: 'Buyer said',
  buyer_wrote: 'Buyer wrote',
  buyer_did: 'Buyer did',
};

/** Days each kind stays fresh; `null` does not age. Workspaces may change them. */
export const DEFAULT_FRESHNESS_DAYS: Readonly<Record<EvidenceKind, number | null>> = {
  seller_belief: null,
  buyer_said: 60,
  buyer_wrote: 120,
  buyer_did: 90,
};
