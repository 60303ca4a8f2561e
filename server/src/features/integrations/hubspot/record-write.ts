import type { CrmValue } from '@dealwright/domain/crm-merge';
import { cutText } from '@dealwright/domain/cut-text';

/** How changed fields of a record are carried to HubSpot. What cannot be written there is named. */
export interface RecordWrite<F extends string> {
  readonly properties: Readonly<Record<string, string>>;
  /** Those that the properties carry. */
  readonly fields: readonly F[];
  readonly issue: string | null;
}

/** Those of the changed values that were carried. */
export function carried<F extends string>(
  changed: Readonly<Partial<Record<F, CrmValue>>>,
  fields: readonly F[],
): Partial<Record<F, CrmValue>> {
  const agreed: Partial<Record<F, CrmValue>> = {};
  for (const field of fields) agreed[field] = changed[field] ?? null;
  return agreed;
}

/** Text of HubSpot in one line, without what does not print; null if nothing is left. */
export function plain(value: string | null | undefined, most: number): string | null {
  const printed = (value ?? '').toWellFormed().replace(/\p{Cc}/gu, ' ');
  const clean = cutText(printed.trim(), most).trim();
  return clean === '' ? null : clean;
}
