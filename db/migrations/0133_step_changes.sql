-- What buyers changed on the page of a close plan, and evidence that rests on it.
create table step_changes (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  step_id uuid not null,
  step_name text not null check (length(step_name) between 1 and 120),
  link_id uuid,
  kind text not null check (kind in ('moved', 'done', 'reopened')),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  day_before date,
  day date,
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references buyer_links (company_id, id) on delete set null (link_id),
  check (kind <> 'moved' or (day is not null and reason is not null)),
  check (kind <> 'done' or day is not null)
);
comment on table step_changes is 'Changes to steps by buyers who confirmed their address; nothing changes what they say';
comment on column step_changes.step_id is 'Of a step that may have been removed since';
comment on column step_changes.step_name is 'As the buyer read it';
comment on column step_changes.day_before is 'Until then: when the step was to end, or when it was done';
comment on column step_changes.day is 'From then on';
create index step_changes_of_deal on step_changes (company_id, deal_id, id desc);
create index step_changes_of_link on step_changes (company_id, link_id, id desc) where link_id is not null;
call app.protect('step_changes', '{select,insert}');

-- Evidence can come from a buyer, without anyone of the company.
alter table meddpicc_evidence add column step_change_id uuid;
alter table meddpicc_evidence alter column recorded_by drop not null;
alter table meddpicc_evidence add constraint meddpicc_evidence_step_change_fkey
  foreign key (company_id, deal_id, step_change_id) references step_changes (company_id, deal_id, id) deferrable not valid;
alter table meddpicc_evidence add constraint meddpicc_evidence_recorded_check
  check (recorded_by is not null or step_change_id is not null) not valid;
comment on column meddpicc_evidence.step_change_id is 'The buyer''s change to a step of the close plan that it rests on; the quote is the step''s name';
comment on column meddpicc_evidence.recorded_by is 'Null if it came from a buyer''s page';

grant create on schema app to dealwright_system;

-- The close plan that the buyer of this transaction was sent: what their page shows, and what their own steps are.
create function app.buyer_plan()
returns table (go_live date, our_country text, their_country text, steps jsonb, changes jsonb)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.go_live, c.our_country, c.their_country,
         coalesce((select jsonb_agg(jsonb_build_object(
                     'id', t.id, 'name', t.name, 'kind', t.kind, 'days', t.days, 'after', t.after,
                     'assignee_name', (
                       select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), p.email)
                         from profiles p where p.company_id = t.company_id and p.id = t.assignee_id),
                     'has_buyer', t.stakeholder_id is not null,
                     'own', exists (
                       select from stakeholders s
                        where s.company_id = t.company_id and s.deal_id = t.deal_id and s.id = t.stakeholder_id
                          and (lower(s.email) = l.recipient_email
                               or exists (select from contact_emails e
                                           where e.company_id = s.company_id and e.contact_id = s.contact_id
                                             and e.address = l.recipient_email))),
                     'due_on', t.due_on, 'started_on', t.started_on, 'done_on', t.done_on) order by t.position, t.id)
                     from (select * from plan_steps o where o.company_id = c.company_id and o.deal_id = c.deal_id
                            order by o.position, o.id limit 60) t), '[]'),
         coalesce((select jsonb_agg(jsonb_build_object(
                     'id', r.id, 'step_id', r.step_id, 'step_name', r.step_name, 'kind', r.kind, 'day_before', r.day_before, 'day', r.day,
                     'reason', r.reason, 'at', r.created_at) order by r.id desc)
                     from (select * from step_changes o where o.company_id = l.company_id and o.link_id = l.id
                            order by o.id desc limit 50) r), '[]')
    from buyer_links l
    join close_plans c on c.company_id = l.company_id and c.deal_id = l.deal_id
   where l.id = app.buyer_link_id() and l.purpose = 'close_plan'
$$;
alter function app.buyer_plan() owner to dealwright_system;
grant execute on function app.buyer_plan() to dealwright_app;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
