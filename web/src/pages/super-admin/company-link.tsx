import { Link } from '@tanstack/react-router';

/** Links to the company's page; a dash without a company. */
export function CompanyLink({
  company,
}: {
  readonly company: { readonly id: string; readonly name: string } | null;
}) {
  if (company === null) return '—';
  return (
    <Link
      to="/super-admin/$"
      params={{ _splat: `companies/${company.id}` }}
      className="underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {company.name}
    </Link>
  );
}
