-- Counts and sums that are kept with every change of a deal, so that nothing is counted by scanning

create table deal_totals (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  profile_id uuid not null,
  stage deal_stage not null,
  forecast_category forecast_category not null,
  currency char(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  slot smallint not null default 0 check (slot between 0 and 31),
  primary key (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on column deal_totals.profile_id is 'Whose slice: those in deal_access, or the nil UUID for all deals of the workspace';
comment on column deal_totals.slot is 'Of the transaction that wrote it; a total is the sum of its slots';
create index deal_totals_unfolded on deal_totals (company_id, slot) where slot > 0;
call app.protect('deal_totals', '{select}');

create table close_totals (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  span text not null check (span in ('month', 'day')),
  starts_on date not null,
  stage deal_stage not null,
  forecast_category forecast_category not null,
  currency char(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  slot smallint not null default 0 check (slot between 0 and 31),
  primary key (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table close_totals is 'Open deals of the pipeline by the month and by the day they should close, kept by triggers';
comment on column close_totals.slot is 'As in deal_totals';
create index close_totals_unfolded on close_totals (company_id, slot) where slot > 0;
call app.protect('close_totals', '{select}');

create table account_totals (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  profile_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('open', 'won')),
  month date not null,
  currency char(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  primary key (company_id, workspace_id, profile_id, account_id, kind, month, currency),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade
);
comment on table account_totals is 'What is open and won with each account, kept by triggers';
comment on column account_totals.workspace_id is 'Of the deals; the nil UUID for all deals of the company';
comment on column account_totals.profile_id is
  'Whose slice: those in deal_access, or the nil UUID for all deals of the workspace';
comment on column account_totals.month is 'In which the deals were won (UTC); -infinity for open ones';
comment on column account_totals.currency is
  'XXX adds the open ones of every currency as bare numbers: what lists are sorted by';
create index account_totals_by_open on account_totals (company_id, workspace_id, profile_id, amount_minor desc, account_id)
  where kind = 'open' and currency = 'XXX' and deals > 0;
create index account_totals_of_account on account_totals (company_id, account_id);
call app.protect('account_totals', '{select}');

-- What stands with each account, by the quarter a deal closes in: kept by triggers, so that a territory's figures cost
-- as many rows as it has accounts.
create table account_quarters (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  account_id uuid not null,
  quarter date not null,
  forecast_category forecast_category not null,
  currency char(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  primary key (company_id, workspace_id, account_id, quarter, forecast_category, currency),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade
);
comment on column account_quarters.quarter is
  'First day of the quarter, in UTC: of the closing day of a closed deal, of the close date of an open one; 9999-10-01 without one';
create index account_quarters_by_account on account_quarters (company_id, account_id);
call app.protect('account_quarters', '{select}');

-- The slot of this transaction: the first that is free, held to its end. Where all are taken it waits for one.
create function app.totals_slot(p_company uuid) returns smallint
language plpgsql set search_path = pg_catalog, public as $$
declare
  known constant text := current_setting('app.totals_slot', true);
  found_slot smallint;
begin
  if left(known, 36) = p_company::text then
    return substr(known, 38)::smallint;
  end if;
  for candidate in 0..31 loop
    if pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', p_company, candidate), 0)) then
      found_slot := candidate;
      exit;
    end if;
  end loop;
  if found_slot is null then
    found_slot := pg_backend_pid() % 32;
    perform pg_advisory_xact_lock(hashtextextended(format('totals %s %s', p_company, found_slot), 0));
  end if;
  perform set_config('app.totals_slot', p_company || ' ' || found_slot, true);
  return found_slot;
end $$;
alter function app.totals_slot(uuid) owner to dealwright_system;

-- Adds what stands in other slots to slot 0, unless somebody writes there just now: those are left for the next time.
-- Answers how many rows went.
create function app.fold_totals() returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  unfolded smallint;
  folded integer := 0;
  gone integer;
begin
  for unfolded in
    select slot from deal_totals where company_id = company and slot > 0
    union select slot from close_totals where company_id = company and slot > 0
    order by 1
  loop
    if not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, 0), 0)) then
      return folded;
    end if;
    continue when not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, unfolded), 0));
    with taken as (
      delete from deal_totals where company_id = company and slot = unfolded
      returning workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
    insert into deal_totals as t
      (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
    select company, workspace_id, profile_id, stage, forecast_category, currency, 0, deals, amount_minor from taken
    on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
    with taken as (
      delete from close_totals where company_id = company and slot = unfolded
      returning workspace_id, span, starts_on, stage, forecast_category, currency, deals, amount_minor)
    insert into close_totals as t
      (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
    select company, workspace_id, span, starts_on, stage, forecast_category, currency, 0, deals, amount_minor from taken
    on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
  end loop;
  return folded;
end $$;
alter function app.fold_totals() owner to dealwright_system;
grant execute on function app.fold_totals() to dealwright_app;

-- What is kept of an account stays one row a cell, since lists are sorted by it. Who changes deals of one account takes turns
-- with others at it before its first row is written, so that no two wait for each other. Accounts share 256 locks of their
-- company: an import of any size holds no more.
create function app.lock_accounts(p_company uuid, p_accounts uuid[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  place integer;
begin
  for place in select distinct abs(hashtext(account::text) % 256) from unnest(p_accounts) account order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(format('account_totals %s %s', p_company, place), 0));
  end loop;
end $$;
alter function app.lock_accounts(uuid,uuid[]) owner to dealwright_system;

-- The cells that one deal counts in: none while it is lost or off the pipeline.
create function app.account_cells(p_shelf text, p_position smallint, p_closed_at timestamptz, p_currency char(3))
returns table (kind text, month date, currency char(3))
language plpgsql immutable set search_path = pg_catalog, public as $$
begin
  if p_shelf is not null then return; end if;
  if p_position < 8 then
    return query values ('open', '-infinity'::date, p_currency), ('open', '-infinity'::date, 'XXX'::char(3));
  elsif p_position = 8 and p_closed_at is not null then
    return query values ('won', date_trunc('month', p_closed_at at time zone 'UTC')::date, p_currency);
  end if;
end $$;
alter function app.account_cells(text,smallint,timestamp with time zone,character) owner to dealwright_system;

-- The month and the day that one deal counts in: none while it is closed, off the pipeline or without a close date.
create function app.close_cells(p_shelf text, p_position smallint, p_close_date date)
returns table (span text, starts_on date)
language plpgsql immutable set search_path = pg_catalog, public as $$
begin
  if p_shelf is null and p_position < 8 and p_close_date is not null then
    return query values ('month', date_trunc('month', p_close_date)::date), ('day', p_close_date);
  end if;
end $$;
alter function app.close_cells(text,smallint,date) owner to dealwright_system;

create function app.deal_quarter(p_closed_at timestamptz, p_close_date date) returns date language sql immutable parallel safe
  as $$ select date_trunc('quarter', coalesce(p_closed_at at time zone 'UTC', p_close_date::timestamp, '9999-10-01'::timestamp))::date $$;
grant execute on function app.deal_quarter(timestamp with time zone,date) to dealwright_app, dealwright_system;

-- One person's slice gains (sign 1) or loses (sign -1) one deal, if it counts at all.
create function app.count_in_slice(p_company uuid, p_profile uuid, p_deal uuid, p_sign integer) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
  select d.company_id, d.workspace_id, p_profile, d.stage, d.forecast_category, d.currency,
         app.totals_slot(d.company_id), p_sign, p_sign * d.amount_minor
    from deals d where d.company_id = p_company and d.id = p_deal and d.shelf is null
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor
$$;
alter function app.count_in_slice(uuid,uuid,uuid,integer) owner to dealwright_system;

-- What the deals add up to in whose text every word occurs. Under row-level security a row would be looked at before its
-- text may be compared; this function binds itself to the company, and the index of trigrams serves it.
create function app.totals_matching(p_words text[], p_workspace uuid)
returns table (stage deal_stage, currency character, deals bigint, amount_minor bigint)
language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format(
    'select d.stage, d.currency, count(*), sum(d.amount_minor)::bigint from deals d where d.company_id = %L and d.shelf is null',
    app.company_id());
begin
  if p_workspace is not null then
    query := query || format(' and d.workspace_id = %L', p_workspace);
  end if;
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  return query execute query || ' group by 1, 2';
end $$;
alter function app.totals_matching(text[],uuid) owner to dealwright_system;
grant execute on function app.totals_matching(text[],uuid) to dealwright_app;
