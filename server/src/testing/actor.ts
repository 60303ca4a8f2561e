import { DEFAULT_LOCALE } from '@dealwright/domain/locale';
import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import type { Actor } from '../platform/actor.ts';
import type { TestPerson } from './people.ts';

/** The person as stores and policies know them. */
export function actorOf(person: TestPerson): Actor {
  return {
    userId: person.id,
    companyId: person.companyId,
    workspaceId: person.workspaceId,
    role: person.role,
    name: person.name,
    crmUserId: null,
    settings: DEFAULT_QUALIFICATION_SETTINGS,
    gapsBlock: false,
    locale: DEFAULT_LOCALE,
  };
}
