import type { ErrorDetail, ErrorGroup } from '@dealwright/contract/errors';
import { describeBrowser } from '../../identity/session/describe-device.ts';
import type { GroupRow, ListedRow, SampleRow } from './store.ts';

export function presentListed({
  occurrences_in_a_day,
  ...row
}: ListedRow): ErrorGroup & { occurrences_in_a_day: number } {
  return { ...presentGroup(row), occurrences_in_a_day };
}

function presentGroup({ sort_key: _, ...row }: GroupRow): ErrorGroup {
  return {
    ...row,
    occurrences: Number(row.occurrences),
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

export function presentError(group: GroupRow, samples: readonly SampleRow[]): ErrorDetail {
  return {
    ...presentGroup(group),
    samples: samples.map(({ user_id, email, company, ...sample }) => ({
      ...sample,
      user: user_id === null ? null : { id: user_id, email: email ?? '', company },
      browser: sample.user_agent === null ? null : describeBrowser(sample.user_agent),
      created_at: sample.created_at.toISOString(),
    })),
  };
}
