-- Recordings of calls and meetings: what was agreed to, the audio in parts, and what was said when.
alter table retention_rules drop constraint retention_rules_kind_check, drop constraint retention_rules_days_check;
alter table retention_rules
  add constraint retention_rules_kind_check
    check (kind in ('usage_logs', 'archived_deals', 'invitations', 'audio')) not valid,
  add constraint retention_rules_days_check check (days between case kind when 'audio' then 7 else 90 end and 3650) not valid;

alter table companies add column recordings_gb_limit smallint;
alter table companies
  add constraint companies_recordings_gb_limit_check check (recordings_gb_limit between 0 and 10000) not valid;
comment on column companies.recordings_gb_limit is 'GB of audio that the company can store; null is the standard';

create table recordings (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  kind interaction_kind not null check (kind in ('call', 'meeting')),
  origin text not null check (origin in ('recorded', 'uploaded')),
  state text not null default 'receiving' check (state in
    ('receiving', 'assembling', 'ready', 'transcribing', 'transcribed', 'failed', 'stopped')),
  file_name text check (length(file_name) between 1 and 255),
  announced_bytes bigint check (announced_bytes between 1 and 2147483648),
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  duration_ms integer check (duration_ms >= 0),
  occurred_at timestamptz not null,
  consent_text text not null check (length(consent_text) between 1 and 2000),
  interaction_id uuid,
  problem text check (problem in
    ('no_sound', 'unreadable', 'unknown_codec', 'chunks_lost', 'no_speech', 'too_much_text', 'service_refused_key',
     'service_refused_audio', 'service_out_of_quota', 'service_unreachable', 'service_unreadable')),
  failures integer not null default 0 check (failures >= 0),
  retry_at timestamptz,
  audio_removed_at timestamptz,
  stopped_at timestamptz,
  stopped_by uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id)
    on delete set null (interaction_id) deferrable,
  foreign key (company_id, created_by) references profiles (company_id, id),
  foreign key (company_id, stopped_by) references profiles (company_id, id) on delete set null (stopped_by),
  check ((state = 'stopped') = (stopped_at is not null))
);
comment on table recordings is 'Calls and meetings that were recorded, or whose recording was uploaded';
comment on column recordings.consent_text is 'What created_by confirmed, at created_at, that everybody agreed to';
comment on column recordings.interaction_id is 'The note with its transcript';
comment on column recordings.announced_bytes is 'Of an upload: how large the file is';
comment on column recordings.stored_bytes is 'What is stored of it now: chunks, or parts once it is assembled';
comment on column recordings.failures is 'How often in a row its work failed for now';
comment on column recordings.retry_at is 'When the background work looks at it again';
create index recordings_of_deal on recordings (company_id, deal_id, occurred_at desc, id desc);
create index recordings_of_interaction on recordings (company_id, deal_id, interaction_id)
  where interaction_id is not null;
create index recordings_by_age on recordings (company_id, created_at) where audio_removed_at is null;
create index recordings_due on recordings (retry_at) where retry_at is not null;
create index recordings_by_creator on recordings (company_id, created_by);
create index recordings_by_refuser on recordings (company_id, stopped_by) where stopped_by is not null;
call app.protect('recordings', '{select,insert,update,delete}');

create table recording_parts (
  company_id uuid not null,
  recording_id uuid not null,
  track text not null check (track in ('us', 'them', 'mixed')),
  part smallint not null check (part between 0 and 499),
  starts_at_ms integer not null check (starts_at_ms >= 0),
  chunks integer check (chunks between 1 and 10000),
  content_type text check (length(content_type) between 1 and 100),
  storage_key text check (length(storage_key) between 1 and 400),
  bytes bigint check (bytes >= 1),
  duration_ms integer check (duration_ms >= 0),
  primary key (company_id, recording_id, track, part),
  foreign key (company_id, recording_id) references recordings (company_id, id) on delete cascade,
  check ((storage_key is null) = (bytes is null)),
  check ((storage_key is null) = (duration_ms is null))
);
comment on table recording_parts is 'Pieces of a track that play by themselves';
comment on column recording_parts.chunks is 'How many of its chunks make it up, once its sender said so';
comment on column recording_parts.storage_key is 'Where its audio lies, once it is assembled';
call app.protect('recording_parts', '{select,insert,update,delete}');

create table recording_chunks (
  company_id uuid not null,
  recording_id uuid not null,
  track text not null,
  part smallint not null,
  sequence smallint not null check (sequence between 0 and 9999),
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes integer not null check (bytes between 1 and 8388608),
  storage_key text not null check (length(storage_key) between 1 and 400),
  created_at timestamptz not null default now(),
  primary key (company_id, recording_id, track, part, sequence),
  foreign key (company_id, recording_id, track, part)
    references recording_parts (company_id, recording_id, track, part) on delete cascade
);
comment on table recording_chunks is 'What came of parts that are not assembled yet';
call app.protect('recording_chunks', '{select,insert,delete}');

create table transcript_pieces (
  company_id uuid not null,
  recording_id uuid not null,
  track text not null,
  part smallint not null,
  piece smallint not null check (piece >= 0),
  from_ms integer not null check (from_ms >= 0),
  to_ms integer not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, recording_id, track, part, piece),
  foreign key (company_id, recording_id, track, part)
    references recording_parts (company_id, recording_id, track, part) on delete cascade,
  check (from_ms < to_ms)
);
comment on table transcript_pieces is 'Stretches of audio that are transcribed one by one: what is answered is not asked again';
comment on column transcript_pieces.from_ms is 'In its part';
comment on column transcript_pieces.answer is 'What the service heard; null until it answered';
call app.protect('transcript_pieces', '{select,insert,update,delete}');

create table transcript_segments (
  company_id uuid not null,
  recording_id uuid not null,
  sequence integer not null check (sequence >= 0),
  track text not null check (track in ('us', 'them', 'mixed')),
  from_ms integer not null check (from_ms >= 0),
  to_ms integer not null,
  speaker text not null check (length(speaker) between 1 and 200),
  side text not null check (side in ('buyer', 'seller', 'unknown')),
  words text not null check (length(words) between 1 and 20000),
  starts_at integer check (starts_at >= 0),
  ends_at integer,
  primary key (company_id, recording_id, sequence),
  foreign key (company_id, recording_id) references recordings (company_id, id) on delete cascade,
  check (from_ms <= to_ms),
  check ((starts_at is null) = (ends_at is null) and starts_at < ends_at)
);
comment on table transcript_segments is 'What was said, when, and where it is in the text of the note';
comment on column transcript_segments.starts_at is 'UTF-16 units in the body of the note; null once that was changed';
call app.protect('transcript_segments', '{select,insert,update,delete}');

create table audio_removals (
  company_id uuid not null references companies (id),
  storage_key text not null check (length(storage_key) between 1 and 400),
  due_at timestamptz not null default now(),
  primary key (company_id, storage_key)
);
comment on table audio_removals is 'Files whose bytes are still to be removed; one that is being stored stands here until it is';
create index audio_removals_due on audio_removals (due_at);
call app.protect('audio_removals', '{select,insert,delete}');

grant create on schema app to dealwright_system;
-- However a row goes, its bytes go too.
create function app.audio_discarded() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into audio_removals (company_id, storage_key)
  select t.company_id, t.storage_key from taken t where t.storage_key is not null
  order by t.company_id, t.storage_key
  on conflict (company_id, storage_key) do nothing;
  return null;
end $$;
alter function app.audio_discarded() owner to dealwright_system;
create trigger recording_chunks_discarded after delete on recording_chunks
  referencing old table as taken for each statement execute function app.audio_discarded();
create trigger recording_parts_discarded after delete on recording_parts
  referencing old table as taken for each statement execute function app.audio_discarded();

-- Without its note a recording has no transcript.
create function app.transcript_removed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from transcript_segments where company_id = new.company_id and recording_id = new.id;
  if new.state = 'transcribed' then
    new.state := 'ready';
  end if;
  return new;
end $$;
create trigger transcript_removed before update of interaction_id on recordings
  for each row when (old.interaction_id is not null and new.interaction_id is null)
  execute function app.transcript_removed();

-- A text that was changed is no longer where its words were.
create function app.loosen_transcript() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update transcript_segments s set starts_at = null, ends_at = null
    from recordings r
   where r.company_id = new.company_id and r.deal_id = new.deal_id and r.interaction_id = new.id
     and s.company_id = r.company_id and s.recording_id = r.id;
  return null;
end $$;
create trigger loosen_transcript after update of body on interactions
  for each row when (old.body is distinct from new.body) execute function app.loosen_transcript();

-- A deal with a recording is in use. The line is added to the function as it is now, so that what else counts as use stays.
-- allowed: it only replaces the function, and reads no table
do $$
declare
  deals_used constant text := 'select exists (select from stakeholders x where x.company_id = company and x.deal_id = d.id)';
  as_is text;
begin
  as_is := pg_get_functiondef('app.remove_unused_deals(uuid[])'::regprocedure);
  if position(deals_used in as_is) = 0 then
    raise exception 'app.remove_unused_deals has changed';
  end if;
  execute replace(as_is, deals_used, deals_used || '
          or exists (select from recordings x where x.company_id = company and x.deal_id = d.id)');
end $$;
alter function app.remove_unused_deals(uuid[]) owner to dealwright_system;
-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
