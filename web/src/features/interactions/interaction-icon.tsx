import { FileText, Mail, NotebookPen, Phone, Users } from 'lucide-react';
import type { InteractionKind } from './api.ts';

const ICONS = { note: NotebookPen, email: Mail, call: Phone, meeting: Users, document: FileText } as const;

export function InteractionIcon({
  kind,
  className,
}: {
  readonly kind: InteractionKind;
  readonly className?: string;
}) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className={className} />;
}
