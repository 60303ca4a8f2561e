import {
  HUBSPOT_MAPPED_FIELDS,
  type HubspotMappedField,
  type HubspotMapping,
} from '@dealwright/contract/integrations/hubspot';
import { STAGE_DEFINITIONS, STAGES, type Stage } from '@dealwright/domain/stage';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { useHubspotMapping, useSaveMapping } from './api.ts';

const FIELDS: Readonly<Record<HubspotMappedField, string>> = {
  name: 'Name',
  amount: 'Amount',
  close_date: 'Close date',
  next_step: 'Next step',
  loss_reason: 'Loss reason',
};
const NONE = '-';
const STAGE_OPTIONS = [
  { value: NONE, label: 'Not imported' },
  ...STAGES.map((stage) => ({ value: stage as string, label: STAGE_DEFINITIONS[stage].label })),
];

/** Which stages and properties of HubSpot stand for which here. */
export function MappingDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useHubspotMapping();
  return (
    <QueryState
      query={query}
      skeleton={
        <Dialog open onOpenChange={(open) => !open && onClose()} title="Stages and fields">
          <SkeletonList rows={6} rowClass="h-10" />
        </Dialog>
      }
    >
      {(mapping) => <MappingForm mapping={mapping} onClose={onClose} />}
    </QueryState>
  );
}

type Stages = Readonly<Record<string, Stage | null>>;

type Fields = HubspotMapping['fields'];

function changedStages(mapping: HubspotMapping, stages: Stages) {
  return mapping.pipelines
    .flatMap((pipeline) => pipeline.stages)
    .map(({ id, stage }) => ({ id, before: stage, stage: stages[id] ?? null }))
    .filter(({ before, stage }) => stage !== before)
    .map(({ id, stage }) => ({ id, stage }));
}

function changedFields(mapping: HubspotMapping, fields: Fields) {
  const changed = HUBSPOT_MAPPED_FIELDS.filter((field) => fields[field] !== mapping.fields[field]);
  return Object.fromEntries(changed.map((field) => [field, fields[field]]));
}

interface MappingFormProps {
  readonly mapping: HubspotMapping;
  readonly onClose: () => void;
}

function MappingForm({ mapping, onClose }: MappingFormProps) {
  const [stages, setStages] = useState<Stages>(() =>
    Object.fromEntries(
      mapping.pipelines.flatMap((pipeline) => pipeline.stages.map(({ id, stage }) => [id, stage])),
    ),
  );
  const [fields, setFields] = useState(mapping.fields);
  const save = useSaveMapping();
  const submit = () =>
    save.mutate(
      { stages: changedStages(mapping, stages), fields: changedFields(mapping, fields) },
      {
        onSuccess: () => {
          notifySuccess('Stages and fields saved');
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title="Stages and fields"
      description="Deals in stages you don’t import stay in HubSpot. After a change, everything is imported again."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {save.error && (
          <Callout tone="lost" live title="Couldn’t save the mapping">
            {problemText(save.error)}
          </Callout>
        )}
        {mapping.pipelines.map((pipeline) => (
          <PipelineStages key={pipeline.id} pipeline={pipeline} stages={stages} onChange={setStages} />
        ))}
        <DealFields mapping={mapping} fields={fields} onChange={setFields} />
      </div>
    </Dialog>
  );
}

interface PipelineStagesProps {
  readonly pipeline: HubspotMapping['pipelines'][number];
  readonly stages: Stages;
  readonly onChange: (stages: Stages) => void;
}

function PipelineStages({ pipeline, stages, onChange }: PipelineStagesProps) {
  return (
    <section aria-label={pipeline.label} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{pipeline.label}</h3>
      {pipeline.stages.map(({ id, label }) => (
        <Row key={id} label={label}>
          <Select
            aria-label={`Stage for ${label}`}
            value={stages[id] ?? NONE}
            options={STAGE_OPTIONS}
            onValueChange={(value) => onChange({ ...stages, [id]: value === NONE ? null : (value as Stage) })}
          />
        </Row>
      ))}
    </section>
  );
}

interface DealFieldsProps {
  readonly mapping: HubspotMapping;
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
}

function DealFields({ mapping, fields, onChange }: DealFieldsProps) {
  return (
    <section aria-label="Fields" className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">Deal fields</h3>
      {HUBSPOT_MAPPED_FIELDS.map((field) => (
        <Row key={field} label={FIELDS[field]}>
          <Select
            aria-label={`Property for ${FIELDS[field]}`}
            value={fields[field] ?? NONE}
            options={optionsFor(mapping, field)}
            onValueChange={(value) => onChange({ ...fields, [field]: value === NONE ? null : value })}
          />
        </Row>
      ))}
    </section>
  );
}

function optionsFor({ properties }: HubspotMapping, field: HubspotMappedField) {
  const choices = properties[field].map(({ name, label, read_only }) => ({
    value: name,
    label,
    hint: read_only ? 'read only' : undefined,
  }));
  return field === 'name' ? choices : [{ value: NONE, label: 'Not synced' }, ...choices];
}

function Row({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
      <span className="min-w-0 truncate text-sm">{label}</span>
      {children}
    </div>
  );
}
