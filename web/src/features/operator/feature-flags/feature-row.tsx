import type { FeatureFlag } from '@dealwright/contract/operator/features';
import type { ReactNode } from 'react';
import { formatCount, formatRelative, formatTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FeatureSwitch } from './feature-switch.tsx';
import { FEATURE_WORDS } from './feature-words.ts';

interface FeatureRowProps {
  readonly flag: FeatureFlag;
  /** Leads to the companies of the flag. */
  readonly link: ReactNode;
}

/** One feature: what it gives, what not yet, whether it is on for all, who switched it. */
export function FeatureRow({ flag, link }: FeatureRowProps) {
  const { title, does, notYet } = FEATURE_WORDS[flag.key];
  const canSwitch = flag.state !== 'absent';
  return (
    <li aria-label={title} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{title}</span>
          <code className="text-xs text-muted-foreground">{flag.key}</code>
          {notYet && <Badge>Not built yet</Badge>}
        </p>
        <p className="mt-0.5 max-w-[72ch] text-sm text-pretty text-muted-foreground">{does}</p>
        {notYet && <p className="mt-0.5 max-w-[72ch] text-sm text-pretty">{notYet}</p>}
        {canSwitch && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
            {link}
            <Switched switched={flag.switched} />
            {flag.companies > 0 && (
              <span>{formatCount(flag.companies, 'company', 'companies')} with a different setting</span>
            )}
          </p>
        )}
      </div>
      {canSwitch && (
        <FeatureSwitch
          feature={flag.key}
          company={null}
          enabled={flag.enabled}
          label={flag.enabled ? 'On for all' : 'Off for all'}
          name={`${title} for all`}
        />
      )}
    </li>
  );
}

/** 'switched by Olga, 5 minutes ago'. */
export function Switched({ switched }: Pick<FeatureFlag, 'switched'>) {
  if (!switched) return <span>Never changed</span>;
  return (
    <span>
      Changed by {switched.by ?? 'a former operator'},{' '}
      <time dateTime={switched.at} title={formatTime(switched.at)}>
        {formatRelative(switched.at)}
      </time>
    </span>
  );
}
