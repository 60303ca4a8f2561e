import type { FeatureOfCompany } from '@dealwright/contract/operator/features';
import type { Feature } from '@dealwright/domain/feature';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { useSwitchFeature } from './api.ts';
import { Switched } from './feature-row.tsx';
import { FeatureSwitch } from './feature-switch.tsx';

interface FeatureCompanyRowProps {
  readonly feature: Feature;
  readonly row: FeatureOfCompany;
}

/** What the feature is for one company: its own setting, or the one for all. */
export function FeatureCompanyRow({ feature, row }: FeatureCompanyRowProps) {
  const { company, own, enabled, switched } = row;
  const change = useSwitchFeature();
  return (
    <li aria-label={company.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block truncate font-medium">{company.name}</span>
        <span className="block truncate text-xs text-muted-foreground">
          {[company.domain, own === null ? 'Follows the setting for all' : null].filter(Boolean).join(' · ')}
          {own !== null && (
            <>
              {company.domain && ' · '}
              <Switched switched={switched} />
            </>
          )}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        {own !== null && (
          <Button
            variant="ghost"
            size="sm"
            busy={change.isPending}
            aria-label={`Use the setting for all companies for ${company.name}`}
            onClick={() =>
              change.mutate(
                { key: feature, companyId: company.id, enabled: null },
                {
                  onError: (error) =>
                    notifyError('Couldn’t change the feature', { text: problemText(error) }),
                },
              )
            }
          >
            Follow all
          </Button>
        )}
        <FeatureSwitch
          feature={feature}
          company={company.id}
          enabled={enabled}
          label={enabled ? 'On' : 'Off'}
          name={`For ${company.name}`}
        />
      </span>
    </li>
  );
}
