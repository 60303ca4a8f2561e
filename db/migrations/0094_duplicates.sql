-- Records that may be one and the same: what is still to be looked at, what brings records together, and what was found.
create table duplicate_checks (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('account', 'contact', 'deal')),
  record_id uuid not null,
  queued_at timestamptz not null default now(),
  taken_at timestamptz,
  primary key (company_id, kind, record_id)
);
comment on table duplicate_checks is 'Records that are new or have changed since they were last compared with others';
comment on column duplicate_checks.taken_at is 'Since when somebody compares it; null again if it changes meanwhile';
create index duplicate_checks_in_turn on duplicate_checks (company_id, kind, queued_at, record_id);
call app.protect('duplicate_checks', '{select,insert,update,delete}');

create table duplicate_keys (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  kind text not null check (kind in ('account', 'contact', 'deal')),
  record_id uuid not null,
  key text not null check (length(key) <= 80),
  primary key (company_id, kind, record_id, key),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table duplicate_keys is 'Records of a workspace that have a key in common are compared';
create index duplicate_keys_by_key on duplicate_keys (company_id, workspace_id, kind, key, record_id);
call app.protect('duplicate_keys', '{select,insert,delete}');

create table duplicate_pairs (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  kind text not null check (kind in ('account', 'contact', 'deal')),
  one_id uuid not null,
  other_id uuid not null check (one_id < other_id),
  rank integer not null,
  answer text not null check (answer in ('same', 'ask')),
  reasons jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'different')),
  found_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  primary key (company_id, kind, one_id, other_id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, decided_by) references profiles (company_id, id) on delete set null (decided_by)
);
comment on column duplicate_pairs.rank is 'The lower, the likelier that they are one: hundredths of a bit, negated';
comment on column duplicate_pairs.reasons is 'Fields and how far they agree, without what they hold';
comment on column duplicate_pairs.state is 'Different: a person said so, and it stays so whatever changes';
create index duplicate_pairs_open on duplicate_pairs (company_id, workspace_id, kind, rank, one_id, other_id)
  where state = 'open';
create index duplicate_pairs_by_other on duplicate_pairs (company_id, kind, other_id);
create index duplicate_pairs_by_decider on duplicate_pairs (company_id, decided_by) where decided_by is not null;
call app.protect('duplicate_pairs', '{select,insert,update,delete}');

create table duplicate_lessons (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('account', 'contact', 'deal')),
  field text not null,
  level text not null,
  same integer not null default 0 check (same >= 0),
  different integer not null default 0 check (different >= 0),
  primary key (company_id, kind, field, level)
);
comment on table duplicate_lessons is 'How often the team said of pairs that agree so far in a field that they are one, and that they are two';
call app.protect('duplicate_lessons', '{select,insert,update}');

-- Records that came or changed are looked at again.
create function app.queue_duplicate_checks(p_company uuid, p_kind text, p_records uuid[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into duplicate_checks as c (company_id, kind, record_id)
  select p_company, p_kind, r from unnest(p_records) r order by r
  on conflict (company_id, kind, record_id) do update set taken_at = null where c.taken_at is not null
$$;

create function app.duplicates_added() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.queue_duplicate_checks(n.company_id, tg_argv[0], array_agg(n.id)) from added n group by n.company_id;
  return null;
end $$;

create function app.duplicate_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.queue_duplicate_checks(new.company_id, tg_argv[0], array[new.id]);
  return null;
end $$;

create function app.duplicates_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from duplicate_checks c using gone g
   where c.company_id = g.company_id and c.kind = tg_argv[0] and c.record_id = g.id;
  delete from duplicate_keys k using gone g
   where k.company_id = g.company_id and k.kind = tg_argv[0] and k.record_id = g.id;
  delete from duplicate_pairs p using gone g
   where p.company_id = g.company_id and p.kind = tg_argv[0] and p.one_id = g.id;
  delete from duplicate_pairs p using gone g
   where p.company_id = g.company_id and p.kind = tg_argv[0] and p.other_id = g.id;
  return null;
end $$;

-- Two records become one: it is a lesson, and what the one is different from the other is different from too. Called
-- before the record that goes does.
create function app.duplicates_merged(p_company uuid, p_kind text, p_kept uuid, p_gone uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into duplicate_lessons as l (company_id, kind, field, level, same)
  select p_company, p_kind, r ->> 'field', r ->> 'level', 1
    from duplicate_pairs p cross join lateral jsonb_array_elements(p.reasons) r
   where p.company_id = p_company and p.kind = p_kind and p.state = 'open'
     and p.one_id = least(p_kept, p_gone) and p.other_id = greatest(p_kept, p_gone)
  on conflict (company_id, kind, field, level) do update set same = l.same + 1;
  insert into duplicate_pairs (company_id, workspace_id, kind, one_id, other_id, rank, answer, reasons, state, found_at,
                               decided_by, decided_at)
  select p.company_id, p.workspace_id, p.kind, least(p_kept, third.id), greatest(p_kept, third.id), p.rank, p.answer,
         p.reasons, 'different', p.found_at, p.decided_by, p.decided_at
    from duplicate_pairs p
    cross join lateral (select case when p.one_id = p_gone then p.other_id else p.one_id end as id) third
   where p.company_id = p_company and p.kind = p_kind and p.state = 'different' and p_gone in (p.one_id, p.other_id)
     and third.id <> p_kept
  on conflict (company_id, kind, one_id, other_id) do update set state = 'different';
end $$;

create trigger duplicates_added after insert on accounts referencing new table as added
  for each statement execute function app.duplicates_added('account');
create trigger duplicate_changed after update of name, domain, country, industry, workspace_id on accounts for each row
  when ((old.name, old.domain, old.country, old.industry, old.workspace_id)
        is distinct from (new.name, new.domain, new.country, new.industry, new.workspace_id))
  execute function app.duplicate_changed('account');
create trigger duplicates_gone after delete on accounts referencing old table as gone
  for each statement execute function app.duplicates_gone('account');
create trigger duplicates_added after insert on deals referencing new table as added
  for each statement execute function app.duplicates_added('deal');
create trigger duplicate_changed after update of name, account_id, amount_minor, currency, close_date, owner_id, shelf,
  workspace_id on deals for each row
  when ((old.name, old.account_id, old.amount_minor, old.currency, old.close_date, old.owner_id, old.shelf, old.workspace_id)
        is distinct from (new.name, new.account_id, new.amount_minor, new.currency, new.close_date, new.owner_id, new.shelf,
                          new.workspace_id))
  execute function app.duplicate_changed('deal');
create trigger duplicates_gone after delete on deals referencing old table as gone
  for each statement execute function app.duplicates_gone('deal');

grant create on schema app to dealwright_system;
alter function app.queue_duplicate_checks(uuid, text, uuid[]) owner to dealwright_system;
alter function app.duplicates_added() owner to dealwright_system;
alter function app.duplicate_changed() owner to dealwright_system;
alter function app.duplicates_gone() owner to dealwright_system;
alter function app.duplicates_merged(uuid, text, uuid, uuid) owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
grant execute on function app.duplicates_merged(uuid, text, uuid, uuid) to dealwright_app, dealwright_system;
