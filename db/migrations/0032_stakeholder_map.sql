-- Who decides, who stands where and who reports to whom among the people of a deal.

alter table stakeholders
  add column influence text not null default 'unknown' check (influence in ('unknown', 'low', 'medium', 'high')),
  add column stance text not null default 'unknown' check (stance in ('unknown', 'supports', 'neutral', 'opposes')),
  add column reports_to uuid,
  add column version integer not null default 1,
  add constraint stakeholders_reports_to foreign key (company_id, deal_id, reports_to)
    references stakeholders (company_id, deal_id, id) on delete set null (reports_to),
  add constraint stakeholders_report_to_others check (reports_to <> id);
comment on column stakeholders.stance is 'Towards us, as the team sees it; what it rests on is the evidence the person gave';
create index stakeholders_reporting on stakeholders (company_id, deal_id, reports_to) where reports_to is not null;

-- Nobody reports to somebody who is only being added, so that a circle is closed by changes alone. Two
-- of them at once could close one that neither of them sees: changes of who reports to whom take turns per deal.
create function app.stakeholder_reports_to() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  above uuid := new.reports_to;
  steps integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.deal_id::text, 32));
  while above is not null loop
    steps := steps + 1;
    if above = new.id or steps > 1000 then
      raise exception 'a person would report to themselves' using errcode = '23514', constraint = 'stakeholders_no_circle';
    end if;
    select s.reports_to into above from stakeholders s
     where s.company_id = new.company_id and s.deal_id = new.deal_id and s.id = above;
  end loop;
  return new;
end $$;
revoke execute on function app.stakeholder_reports_to() from public;
create trigger stakeholder_moved_below before update on stakeholders
  for each row when (new.reports_to is not null and new.reports_to is distinct from old.reports_to)
  execute function app.stakeholder_reports_to();

create table stakeholder_influences (
  company_id uuid not null,
  deal_id uuid not null,
  stakeholder_id uuid not null,
  influences_id uuid not null,
  primary key (company_id, deal_id, stakeholder_id, influences_id),
  check (stakeholder_id <> influences_id),
  foreign key (company_id, deal_id, stakeholder_id) references stakeholders (company_id, deal_id, id) on delete cascade,
  foreign key (company_id, deal_id, influences_id) references stakeholders (company_id, deal_id, id) on delete cascade
);
comment on table stakeholder_influences is 'To whom a person of the deal is listened to, beside the lines of reporting; at most ten each';
create index stakeholder_influences_on on stakeholder_influences (company_id, deal_id, influences_id);
call app.protect('stakeholder_influences', '{select,insert,delete}');

-- Two entries of one person become one: what they said moves along.
grant update (stakeholder_id) on meddpicc_evidence to dealwright_app;
