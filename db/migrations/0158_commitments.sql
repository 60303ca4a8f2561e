-- What was claimed of a deal when it was called Commit, and what came of each claim when it closed.
create table commitments (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  owner_id uuid not null,
  committed_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('won', 'lost', 'withdrawn', 'reopened')),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, owner_id) references profiles (company_id, id),
  check ((ended_at is null) = (outcome is null)),
  check (committed_at <= ended_at)
);
comment on table commitments is 'Each time that a deal was called Commit; at most one of a deal is open';
comment on column commitments.owner_id is 'Who owned the deal then; a later owner doesn’t take it over';
comment on column commitments.outcome is 'Withdrawn where the deal left Commit, or the pipeline, before it closed; reopened where its closing was taken back';
create unique index commitments_open on commitments (company_id, deal_id) where ended_at is null;
create index commitments_of_deal on commitments (company_id, deal_id, committed_at desc, id);
create index commitments_by_owner on commitments (company_id, owner_id, committed_at desc, id);
call app.protect('commitments', '{select}');

create table commitment_claims (
  company_id uuid not null,
  commitment_id uuid not null,
  position smallint not null check (position > 0),
  kind text not null check (kind in ('amount', 'close_date', 'economic_buyer', 'grade', 'paper_step')),
  pillar meddpicc_pillar,
  subject_id uuid,
  claimed_figure bigint,
  claimed_currency character(3),
  claimed_day date,
  found_figure bigint,
  found_currency character(3),
  found_day date,
  reached boolean,
  supported boolean not null default false,
  contradicted boolean not null default false,
  primary key (company_id, commitment_id, position),
  foreign key (company_id, commitment_id) references commitments (company_id, id) on delete cascade,
  check ((kind = 'grade') = (pillar is not null))
);
comment on table commitment_claims is 'What a commitment said, and once the deal is won or lost what was found; without words';
comment on column commitment_claims.subject_id is 'The stakeholder or the step of the close plan; it can be gone by now';
comment on column commitment_claims.claimed_figure is 'Amount in minor units, or grade';
comment on column commitment_claims.reached is 'Whether what was found reaches what was claimed; null where the two can’t be compared';
comment on column commitment_claims.supported is 'Evidence of the time from the commitment to the closing says so';
comment on column commitment_claims.contradicted is 'Evidence of that time says the opposite';
call app.protect('commitment_claims', '{select}');

create function app.begin_commitment(d deals) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  made constant uuid := gen_random_uuid();
begin
  insert into commitments (company_id, id, deal_id, owner_id, committed_at)
  values (d.company_id, made, d.id, d.owner_id, d.updated_at)
  on conflict (company_id, deal_id) where ended_at is null do nothing;
  if not found then
    return;
  end if;
  insert into commitment_claims (company_id, commitment_id, position, kind, pillar, subject_id, claimed_figure,
                                 claimed_currency, claimed_day)
  select d.company_id, made, row_number() over (order by c.part, c.place), c.kind, c.pillar, c.subject_id, c.figure,
         c.currency, c.day
    from (
      select 1 as part, 0::bigint as place, 'amount' as kind, null::meddpicc_pillar as pillar, null::uuid as subject_id,
             d.amount_minor as figure, d.currency::char(3) as currency, null::date as day
       where d.amount_minor > 0
      union all
      select 2, 0, 'close_date', null, null, null, null, d.close_date where d.close_date is not null
      union all
      select 3, row_number() over (order by s.created_at, s.id), 'economic_buyer', null, s.id, null, null, null
        from stakeholders s
       where s.company_id = d.company_id and s.deal_id = d.id and s.buying_role = 'economic_buyer'
      union all
      select 4, g.place, 'grade', (enum_range(null::meddpicc_pillar))[g.place], null, left(g.cell, 1)::bigint, null, null
        from string_to_table(d.strip, ' ') with ordinality g (cell, place)
       where left(g.cell, 1) <> '0'
      union all
      select 5, p.position, 'paper_step', null, p.id, null, null, p.due_on
        from plan_steps p
       where p.company_id = d.company_id and p.deal_id = d.id and p.done_on is null
         and p.kind in ('security_review', 'legal_review', 'procurement', 'signature')
    ) c;
end $$;

create function app.end_commitment(d deals) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  ended commitments;
  last_day constant date := (coalesce(d.closed_at, d.updated_at) at time zone 'UTC')::date;
begin
  update commitments c
     set ended_at = greatest(d.updated_at, c.committed_at),
         outcome = case when d.shelf is not null or d.stage_position < 8 then 'withdrawn'
                        when d.stage_position = 8 then 'won' else 'lost' end
   where c.company_id = d.company_id and c.deal_id = d.id and c.ended_at is null
  returning c.* into ended;
  if not found or ended.outcome = 'withdrawn' then
    return;
  end if;
  update commitment_claims c
     set found_figure = case c.kind
           when 'amount' then d.amount_minor
           when 'grade' then left(split_part(d.strip, ' ', array_position(enum_range(null::meddpicc_pillar), c.pillar)), 1)::bigint
           end,
         found_currency = case c.kind when 'amount' then d.currency::char(3) end,
         found_day = case c.kind when 'close_date' then last_day when 'paper_step' then step.done_on end,
         reached = case c.kind
           when 'amount' then case when c.claimed_currency = d.currency then d.amount_minor >= c.claimed_figure end
           when 'close_date' then last_day <= c.claimed_day
           when 'paper_step' then case when step.done_on is not null then c.claimed_day is null or step.done_on <= c.claimed_day
                                       when step.id is not null and c.claimed_day < last_day then false end end,
         supported = c.kind in ('grade', 'economic_buyer') and (
           exists (select from meddpicc_evidence e where app.is_said_of(e, c, ended) and e.polarity = 'supports'
                     and e.kind <> 'seller_belief' and not 'hypothetical' = any (e.marks))
           or c.kind = 'economic_buyer' and exists (
             select from plan_steps p
              where p.company_id = d.company_id and p.deal_id = d.id and p.kind = 'signature' and p.stakeholder_id = c.subject_id
                and p.done_on >= (ended.committed_at at time zone 'UTC')::date)),
         contradicted = c.kind in ('grade', 'economic_buyer')
           and exists (select from meddpicc_evidence e where app.is_said_of(e, c, ended) and e.polarity = 'contradicts')
    from commitment_claims own
    left join plan_steps step
      on step.company_id = own.company_id and step.deal_id = d.id and step.id = own.subject_id and own.kind = 'paper_step'
   where own.company_id = d.company_id and own.commitment_id = ended.id
     and c.company_id = own.company_id and c.commitment_id = own.commitment_id and c.position = own.position;
end $$;

-- Live evidence that came, and is dated, after a deal was committed and says something of a claim.
create function app.is_said_of(e meddpicc_evidence, c commitment_claims, of commitments) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select e.company_id = of.company_id and e.deal_id = of.deal_id and e.closed_at is null and e.created_at > of.committed_at
     and e.occurred_on >= (of.committed_at at time zone 'UTC')::date
     and case c.kind when 'grade' then e.pillar = c.pillar
                     else e.stakeholder_id = c.subject_id and e.pillar = 'economic_buyer' end
$$;

create function app.commitment_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if old.stage_position >= 8 and new.stage_position <> old.stage_position then
    update commitments c
       set outcome = case new.stage_position when 8 then 'won' when 9 then 'lost' else 'reopened' end
     where c.company_id = new.company_id and c.deal_id = new.id and c.outcome in ('won', 'lost');
  end if;
  if new.forecast_choice = 'commit' and new.stage_position < 8 and new.shelf is null then
    perform app.begin_commitment(new);
  else
    perform app.end_commitment(new);
  end if;
  return null;
end $$;
create trigger commitment_changed after update of forecast_choice, stage, shelf on deals for each row
  when ((old.forecast_choice = 'commit' and old.stage_position < 8 and old.shelf is null)
        is distinct from (new.forecast_choice = 'commit' and new.stage_position < 8 and new.shelf is null)
        or old.stage_position >= 8 and new.stage_position <> old.stage_position)
  execute function app.commitment_changed();

create function app.commitments_begun() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.begin_commitment(n) from added n
    where n.forecast_choice = 'commit' and n.stage_position < 8 and n.shelf is null;
  return null;
end $$;
create trigger commitments_begun after insert on deals referencing new table as added
  for each statement execute function app.commitments_begun();

grant create on schema app to dealwright_system;
alter function app.begin_commitment(deals) owner to dealwright_system;
alter function app.end_commitment(deals) owner to dealwright_system;
alter function app.commitment_changed() owner to dealwright_system;
alter function app.commitments_begun() owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
grant execute on function app.is_said_of(meddpicc_evidence, commitment_claims, commitments) to dealwright_system;
