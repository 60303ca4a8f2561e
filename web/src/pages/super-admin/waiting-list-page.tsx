import { PageHeader } from '../../ui/page-header.tsx';

export function WaitingListPage() {
  return <PageHeader title="Waiting List" description="Who asks for early access, and what was decided." />;
}
