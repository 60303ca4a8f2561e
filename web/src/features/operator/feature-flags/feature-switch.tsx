import type { Feature } from '@dealwright/domain/feature';
import { problemText } from '../../../lib/http.ts';
import { Switch } from '../../../ui/switch.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSwitchFeature } from './api.ts';

interface FeatureSwitchProps {
  readonly feature: Feature;
  /** Null for all. */
  readonly company: string | null;
  readonly enabled: boolean;
  /** What is seen beside it. */
  readonly label: string;
  /** What it switches, for those who only hear it. */
  readonly name: string;
}

/** Takes effect at once; while it is on its way it shows where it goes. */
export function FeatureSwitch({ feature, company, enabled, label, name }: FeatureSwitchProps) {
  const change = useSwitchFeature();
  const shown = change.isPending ? change.variables.enabled === true : enabled;
  return (
    <Switch
      checked={shown}
      disabled={change.isPending}
      onCheckedChange={(next) =>
        change.mutate(
          { key: feature, companyId: company, enabled: next },
          { onError: (error) => notifyError('Couldn’t change the feature', { text: problemText(error) }) },
        )
      }
      label={
        <>
          <span aria-hidden>{label}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      }
      className="shrink-0 [&_label]:w-20"
    />
  );
}
