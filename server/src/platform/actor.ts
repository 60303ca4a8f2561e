import type { Locale } from '@dealwright/domain/locale';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import type { Role } from '@dealwright/domain/role';

/** A member of a company at work: who acts, where, and by which rights. */
export interface Actor {
  readonly userId: string;
  readonly companyId: string;
  readonly workspaceId: string;
  readonly role: Role;
  readonly name: string;
  /** Their id in the CRM, by which deals may be theirs. */
  readonly crmUserId: string | null;
  readonly settings: QualificationSettings;
  /** Whether a deal with gaps may enter a later stage. */
  readonly gapsBlock: boolean;
  /** How they read days and amounts in a text. */
  readonly locale: Locale;
}
