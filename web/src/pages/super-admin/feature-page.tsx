import { FEATURES, type Feature, isSwitchable } from '@dealwright/domain/feature';
import { useFeatureCompanies, useFeatureFlag } from '../../features/operator/feature-flags/api.ts';
import { FeatureChanges } from '../../features/operator/feature-flags/feature-changes.tsx';
import { FeatureCompanyRow } from '../../features/operator/feature-flags/feature-company-row.tsx';
import { FeatureSwitch } from '../../features/operator/feature-flags/feature-switch.tsx';
import { FEATURE_WORDS } from '../../features/operator/feature-flags/feature-words.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { BackLink } from './back-link.tsx';
import { OperatorList } from './operator-list.tsx';
import type { OperatorPageProps } from './operator-page-props.ts';
import { useAddressSearch } from './use-address.ts';

/** One feature, company by company. */
export function FeaturePage({ params }: OperatorPageProps) {
  const feature = FEATURES.find((key) => key === params.key);
  if (!feature || !isSwitchable(feature)) return <NotFoundPage />;
  return <Companies feature={feature} />;
}

function Companies({ feature }: { readonly feature: Feature }) {
  const { typed, setTyped, text } = useAddressSearch();
  const flag = useFeatureFlag(feature);
  const list = useFeatureCompanies(feature, text);
  const { title, does, notYet } = FEATURE_WORDS[feature];
  return (
    <>
      <BackLink to="features">Features</BackLink>
      <OperatorList
        title={title}
        description={notYet ? `${does} ${notYet}` : does}
        noun="companies"
        search={{ placeholder: 'Company name', typed, onType: setTyped }}
        filters={
          flag.data && (
            <FeatureSwitch
              feature={feature}
              company={null}
              enabled={flag.data.enabled}
              label={flag.data.enabled ? 'On for all' : 'Off for all'}
              name={`${title} for all`}
            />
          )
        }
        query={list}
        narrowed={text !== ''}
        empty={{
          title: 'No companies',
          text: 'Companies appear once you approve them on the waiting list.',
          noMatch: 'No matching companies',
        }}
        rowClass="h-14"
      >
        {(rows) => (
          <ul
            aria-label="Companies"
            className="divide-y divide-border rounded-lg border border-border bg-card"
          >
            {rows.map((row) => (
              <FeatureCompanyRow key={row.company.id} feature={feature} row={row} />
            ))}
          </ul>
        )}
      </OperatorList>
      <FeatureChanges feature={feature} />
    </>
  );
}
