/** What a CRM of the double holds, by kind. */
export type DoubleKind = 'companies' | 'deals' | 'contacts';

export interface DoubleRecord {
  readonly id: string;
  properties: Record<string, string | null>;
  createdAt: number;
  updatedAt: number;
  archived: boolean;
  /** Of a deal. */
  companies: string[];
  contacts: string[];
}

export interface DoubleOwner {
  readonly id: string;
  readonly userId?: string;
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly archived?: boolean;
}

interface DoubleStage {
  readonly id: string;
  readonly label: string;
  readonly probability: string;
  readonly closed?: boolean;
}

export interface RecordSeed {
  readonly id?: string;
  readonly properties: Readonly<Record<string, string | null>>;
  readonly companies?: readonly string[];
  readonly contacts?: readonly string[];
}

/** A failure that the next requests meet. */
export interface DoubleFault {
  readonly status: number;
  /** Part of the path that it is about; any unless given. */
  readonly path?: string;
  readonly retryAfter?: number;
}

const STAGES: readonly DoubleStage[] = [
  { id: 'appointmentscheduled', label: 'Appointment Scheduled', probability: '0.2' },
  { id: 'qualifiedtobuy', label: 'Qualified To Buy', probability: '0.4' },
  { id: 'presentationscheduled', label: 'Presentation Scheduled', probability: '0.6' },
  { id: 'decisionmakerboughtin', label: 'Decision Maker Bought-In', probability: '0.8' },
  { id: 'contractsent', label: 'Contract Sent', probability: '0.9' },
  { id: 'closedwon', label: 'Closed Won', probability: '1.0', closed: true },
  { id: 'closedlost', label: 'Closed Lost', probability: '0.0', closed: true },
];

const FIRST_ID = 1_000_000;

/** One account of HubSpot: its records, its clock, its faults, and what it was asked. */
export class DoubleCrm {
  readonly records: Record<DoubleKind, Map<string, DoubleRecord>> = {
    companies: new Map(),
    deals: new Map(),
    contacts: new Map(),
  };
  readonly owners: DoubleOwner[] = [];
  readonly stages: DoubleStage[] = [...STAGES];
  readonly faults: DoubleFault[] = [];
  /** `METHOD path` of each request, and what was written. */
  readonly requests: string[] = [];
  readonly writes: { readonly id: string; readonly properties: Record<string, string> }[] = [];
  readonly portalId: string;
  /** The token is void while it is set. */
  revoked = false;
  /** Requests that are answered within ten seconds; any number unless set. */
  limit: number | null = null;
  /** A search pages through no more than this. */
  mostFound = 10_000;
  now: () => number = () => Date.now();
  private made = FIRST_ID;
  private window = { since: 0, asked: 0 };

  constructor(portalId: string) {
    this.portalId = portalId;
  }

  add(kind: DoubleKind, { id, properties, companies = [], contacts = [] }: RecordSeed): DoubleRecord {
    this.made += 1;
    const now = this.now();
    const record: DoubleRecord = {
      id: id ?? String(this.made),
      properties: { ...properties },
      createdAt: now,
      updatedAt: now,
      archived: false,
      companies: [...companies],
      contacts: [...contacts],
    };
    this.records[kind].set(record.id, record);
    return record;
  }

  change(kind: DoubleKind, id: string, properties: Readonly<Record<string, string | null>>): DoubleRecord {
    const record = this.records[kind].get(id);
    if (!record) throw new Error(`There is no ${kind} ${id}`);
    Object.assign(record.properties, properties);
    record.updatedAt = this.now();
    return record;
  }

  /** How long to wait; null while the limit of ten seconds is not reached. */
  overLimit(): number | null {
    if (this.limit === null) return null;
    const now = this.now();
    if (now - this.window.since > 10_000) this.window = { since: now, asked: 0 };
    this.window.asked += 1;
    return this.window.asked > this.limit ? Math.ceil((this.window.since + 10_000 - now) / 1000) : null;
  }
}
