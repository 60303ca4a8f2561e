import type { Deal } from '@dealwright/contract/deals/deals';
import { formatDay } from '../../lib/format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Rfp, useRfps } from './api.ts';
import { FirstDocument, UploadProgress } from './document-drop.tsx';
import { GoDecision } from './go-decision.tsx';
import { RequirementPanel } from './requirement-panel.tsx';
import { Requirements } from './requirements.tsx';
import { RfpHead } from './rfp-head.tsx';
import { useUpload } from './use-upload.ts';

/** What the address says of the tab. */
export interface RfpAddress {
  readonly rfp?: string | undefined;
  readonly requirement?: string | undefined;
  readonly items?: string | undefined;
}

export interface RfpAddressProps {
  readonly address: RfpAddress;
  readonly onAddress: (change: RfpAddress, options?: { readonly replace?: boolean }) => void;
}

interface DealRfpsProps extends RfpAddressProps {
  readonly deal: Deal;
  readonly onOpenSource: (source: {
    readonly id: string;
    readonly start: number;
    readonly end: number;
  }) => void;
}

/** The RFPs of a deal: one is the usual case. */
export function DealRfps(props: DealRfpsProps) {
  const { deal, address, onAddress } = props;
  const query = useRfps(deal.number);
  const upload = useUpload(deal.number, (rfp) =>
    onAddress({ rfp, requirement: undefined, items: undefined }),
  );
  return (
    <QueryState query={query} skeleton={<SkeletonList rows={6} rowClass="h-12" label="Loading the RFP" />}>
      {({ items, can }) => {
        const rfp = items.find(({ id }) => id === address.rfp) ?? items[0];
        if (!rfp) {
          return (
            <FirstDocument
              canEdit={can.edit}
              uploading={upload.uploading}
              onFile={(file) => upload.start(file)}
            />
          );
        }
        return (
          <div className="flex flex-col gap-4">
            {items.length > 1 && <RfpChoice rfps={items} rfp={rfp} onAddress={onAddress} />}
            {upload.uploading && <UploadProgress uploading={upload.uploading} />}
            <OneRfp {...props} key={rfp.id} rfp={rfp} onUpload={upload.start} />
          </div>
        );
      }}
    </QueryState>
  );
}

function RfpChoice({
  rfps,
  rfp,
  onAddress,
}: Pick<RfpAddressProps, 'onAddress'> & { readonly rfps: readonly Rfp[]; readonly rfp: Rfp }) {
  const now = new Date();
  return (
    <Select
      aria-label="RFP"
      className="w-80 max-w-full"
      value={rfp.id}
      options={rfps.map(({ id, title, due_on: due }) => ({
        value: id,
        label: title,
        hint: due === null ? undefined : `Due ${formatDay(due, now)}`,
      }))}
      onValueChange={(id) => onAddress({ rfp: id, requirement: undefined, items: undefined })}
    />
  );
}

function OneRfp({
  deal,
  rfp,
  address,
  onAddress,
  onOpenSource,
  onUpload,
}: DealRfpsProps & {
  readonly rfp: Rfp;
  readonly onUpload: ReturnType<typeof useUpload>['start'];
}) {
  const ref = { number: deal.number, rfpId: rfp.id };
  return (
    <>
      <RfpHead rfp={rfp} number={deal.number} onUpload={onUpload} />
      <GoDecision deal={deal} rfp={rfp} />
      <Requirements
        of={ref}
        rfp={rfp}
        filters={address.items}
        onFilters={(items) => onAddress({ items }, { replace: true })}
        onOpen={(requirement) => onAddress({ requirement })}
      />
      {address.requirement && (
        <RequirementPanel
          of={ref}
          rfp={rfp}
          id={address.requirement}
          filters={address.items}
          onGo={(requirement) => onAddress({ requirement }, { replace: true })}
          onClose={() => onAddress({ requirement: undefined })}
          onOpenSource={onOpenSource}
        />
      )}
    </>
  );
}
