import { HUBSPOT_MAPPED_FIELDS, type HubspotMappedField } from '@dealwright/contract/integrations/hubspot';
import { suggestStage } from '@dealwright/domain/crm-stages';
import type { Stage } from '@dealwright/domain/stage';
import { type HubspotApi, HubspotFailure } from './hubspot-api.ts';

export interface DirectoryStage {
  readonly id: string;
  readonly label: string;
  readonly closed: boolean;
  readonly probability: number | null;
}

export interface DirectoryPipeline {
  readonly id: string;
  readonly label: string;
  readonly stages: readonly DirectoryStage[];
}

interface DirectoryProperty {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly readOnly: boolean;
}

/** What HubSpot says of its own shape: pipelines with their stages, the properties of a deal, the list of industries. */
export interface Directory {
  readonly pipelines: readonly DirectoryPipeline[];
  readonly properties: readonly DirectoryProperty[];
  /** The industries that a company can be of; none while the private app may not read them. */
  readonly industries?: readonly { readonly value: string; readonly label: string }[] | undefined;
}

export type StageMap = Readonly<Record<string, Stage>>;
export type FieldMap = Readonly<Record<HubspotMappedField, string | null>>;

/** Kinds of properties that can hold what a field here holds. */
const FITTING: Readonly<Record<HubspotMappedField, readonly string[]>> = {
  name: ['string'],
  amount: ['number'],
  close_date: ['date', 'datetime'],
  next_step: ['string', 'enumeration'],
  loss_reason: ['string', 'enumeration'],
};

export const DEFAULT_FIELDS: FieldMap = {
  name: 'dealname',
  amount: 'amount',
  close_date: 'closedate',
  next_step: 'hs_next_step',
  loss_reason: 'closed_lost_reason',
};

function probabilityOf(metadata: Readonly<Record<string, unknown>>): number | null {
  const value = Number.parseFloat(String(metadata['probability'] ?? ''));
  return Number.isNaN(value) ? null : value;
}

/** A scope that is not needed for anything else: without it industries are not written. */
async function readIndustries(api: HubspotApi): Promise<Directory['industries']> {
  try {
    const properties = await api.properties('companies');
    return properties
      .find(({ name }) => name === 'industry')
      ?.options.map(({ value, label }) => ({ value, label }));
  } catch (error) {
    if (error instanceof HubspotFailure && error.trouble === 'forbidden') return undefined;
    throw error;
  }
}

/** Asks HubSpot for its pipelines and the properties of deals. */
export async function readDirectory(api: HubspotApi): Promise<Directory> {
  const [pipelines, properties, industries] = await Promise.all([
    api.pipelines(),
    api.properties('deals'),
    readIndustries(api),
  ]);
  const byOrder = <T extends { readonly displayOrder: number }>(all: readonly T[]): T[] =>
    all.toSorted((a, b) => a.displayOrder - b.displayOrder);
  return {
    ...(industries && { industries }),
    pipelines: byOrder(pipelines).map(({ id, label, stages }) => ({
      id,
      label,
      stages: byOrder(stages).map(({ id: stageId, label: stageLabel, metadata }) => ({
        id: stageId,
        label: stageLabel,
        probability: probabilityOf(metadata),
        closed: String(metadata['isClosed'] ?? '') === 'true',
      })),
    })),
    properties: properties
      .filter(({ hidden, type }) => hidden !== true && Object.values(FITTING).flat().includes(type))
      .map(({ name, label, type, calculated, modificationMetadata }) => ({
        name,
        label,
        type,
        readOnly: calculated === true || modificationMetadata?.readOnlyValue === true,
      })),
  };
}

/** The stages here that most likely stand for HubSpot's. */
export function suggestStages({ pipelines }: Directory): StageMap {
  return Object.fromEntries(
    pipelines.flatMap(({ stages }) => stages.map((stage) => [stage.id, suggestStage(stage)] as const)),
  );
}

export function propertiesFor({ properties }: Directory, field: HubspotMappedField) {
  return properties.filter(({ type }) => FITTING[field].includes(type));
}

/** The fields that cannot be read from the property that was named for them. */
export function unfittingFields(directory: Directory, fields: FieldMap): HubspotMappedField[] {
  return HUBSPOT_MAPPED_FIELDS.filter((field) => {
    const chosen = fields[field];
    return chosen !== null && !propertiesFor(directory, field).some(({ name }) => name === chosen);
  });
}

export function findStage({ pipelines }: Directory, id: string): DirectoryStage | null {
  return pipelines.flatMap(({ stages }) => stages).find((stage) => stage.id === id) ?? null;
}
