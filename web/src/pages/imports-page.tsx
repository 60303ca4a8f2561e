import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../features/identity/members/use-me.ts';
import { ChooseFiles } from '../features/imports/choose-files.tsx';
import { EarlierImports } from '../features/imports/earlier-imports.tsx';
import { ImportSteps } from '../features/imports/import-steps.tsx';
import { usePage } from '../lib/page-title.ts';
import { DeniedState } from '../ui/denied-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** `/import`: files are chosen here, and earlier imports are found again. */
export function ImportsPage() {
  usePage({ title: 'Import', description: 'Bring accounts and deals from your CRM’s files.' });
  const me = useMe();
  const navigate = useNavigate();
  if (me?.role === 'viewer')
    return (
      <Page>
        <DeniedState>Viewers can’t import. An admin can change your role.</DeniedState>
      </Page>
    );
  return (
    <Page width="reading">
      <PageHeader title="Import" actions={<ImportSteps state={null} />} />
      <ChooseFiles
        onUploaded={(id) => void navigate({ to: '/import/$importId', params: { importId: id } })}
      />
      {me && <EarlierImports />}
    </Page>
  );
}
