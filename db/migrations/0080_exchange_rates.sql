-- Exchange rates, and the rate that a deal keeps from the day it closed.
create table currency_settings (
  company_id uuid primary key references companies (id),
  reporting_currency char(3) not null,
  freezing boolean not null default true,
  changed_at timestamptz not null default now()
);
comment on column currency_settings.reporting_currency is 'In which sums of several currencies are told';
comment on column currency_settings.freezing is 'While closed deals are still to get their rates in this currency';
create index currency_settings_freezing on currency_settings (company_id) where freezing;
call app.protect('currency_settings', '{select,insert,update,delete}');

create table exchange_rates (
  company_id uuid not null references companies (id),
  day date not null,
  base char(3) not null,
  currency char(3) not null check (currency <> base),
  rate numeric not null check (rate > 0 and rate < 10000000000),
  set_at timestamptz not null default now(),
  primary key (company_id, currency, base, day)
);
comment on column exchange_rates.rate is 'How much of the currency one unit of the base is worth';
create index exchange_rates_by_day on exchange_rates (company_id, day desc, base, currency);
call app.protect('exchange_rates', '{select,insert,update,delete}');

create table reference_rates (
  currency char(3) not null,
  day date not null,
  rate numeric not null check (rate > 0 and rate < 10000000000),
  primary key (currency, day)
);
comment on table reference_rates is 'Of the source that the operator names: how much of each currency one euro is worth';
call app.protect_system('reference_rates');

alter table deals add column frozen_currency char(3), add column frozen_rate numeric, add column frozen_day date,
  add column frozen_minor bigint;
comment on column deals.frozen_currency is 'The reporting currency at the time; null while it is open, or has no rate';
comment on column deals.frozen_rate is 'How much of it one unit of the deal''s currency was worth on the day it closed';
comment on column deals.frozen_day is 'Of that rate: the day it closed, or the last one before that has a rate';
comment on column deals.frozen_minor is 'The amount in it, in minor units';

grant create on schema app to dealwright_system;

create function app.minor_digits(p_currency char(3)) returns integer
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case when p_currency in ('JPY', 'KRW', 'VND', 'CLP', 'ISK') then 0
              when p_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 else 2 end
$$;
grant execute on function app.minor_digits(char) to dealwright_system;

-- To the nearest whole number, and to the even one where two are as near. Null beyond what a column holds.
create function app.half_even(p_value numeric) returns bigint
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case when abs(p_value) >= 9000000000000000000 then null
              when abs(p_value - trunc(p_value)) = 0.5 then 2 * round(p_value / 2)
              else round(p_value) end::bigint
$$;
grant execute on function app.half_even(numeric) to dealwright_system;

-- How much of the second currency one unit of the first is worth, to twenty decimals: by rates between the two, or by two
-- rates of one day and one base. A company's own rates hold for a year, unless there is a later one.
create function app.own_rate(p_company uuid, p_from char(3), p_to char(3), p_day date, out rate numeric, out day date)
language sql stable set search_path = pg_catalog, public as $$
  select round(found.rate, 20), found.day from (
    (select 1::numeric(40, 30) / r.rate as rate, r.day, 1 as way from exchange_rates r
      where r.company_id = p_company and r.currency = p_from and r.base = p_to and r.day between p_day - 366 and p_day
      order by r.day desc limit 1)
    union all
    (select r.rate, r.day, 2 from exchange_rates r
      where r.company_id = p_company and r.currency = p_to and r.base = p_from and r.day between p_day - 366 and p_day
      order by r.day desc limit 1)
    union all
    (select b.rate::numeric(40, 30) / a.rate, a.day, 3
       from exchange_rates a
       join exchange_rates b on b.company_id = a.company_id and b.currency = p_to and b.base = a.base and b.day = a.day
      where a.company_id = p_company and a.currency = p_from and a.day between p_day - 366 and p_day
      order by a.day desc, a.base limit 1)
  ) found order by found.day desc, found.way limit 1
$$;
grant execute on function app.own_rate(uuid, char, char, date) to dealwright_system;

-- The same by the operator's source, which has a rate for each working day: a week later it has failed.
create function app.reference_rate(p_from char(3), p_to char(3), p_day date, out rate numeric, out day date)
language sql stable set search_path = pg_catalog, public as $$
  select round(b.rate::numeric(40, 30) / a.rate, 20), a.day
    from (select r.day, r.rate from reference_rates r
           where r.currency = p_from and r.day between p_day - 7 and p_day
          union all
          select p_day - past, 1::numeric from generate_series(0, 7) past where p_from = 'EUR') a
    join (select r.day, r.rate from reference_rates r
           where r.currency = p_to and r.day between p_day - 7 and p_day
          union all
          select p_day - past, 1::numeric from generate_series(0, 7) past where p_to = 'EUR') b on b.day = a.day
   order by a.day desc limit 1
$$;
grant execute on function app.reference_rate(char, char, date) to dealwright_system;

-- Null where there is none: nothing is converted then.
create function app.exchange_rate(
  p_company uuid, p_from char(3), p_to char(3), p_day date, out rate numeric, out day date, out own boolean)
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  own := true;
  if p_from = p_to then
    rate := 1;
    day := p_day;
    return;
  end if;
  select r.rate, r.day into rate, day from app.own_rate(p_company, p_from, p_to, p_day) r;
  if rate is null then
    own := false;
    select r.rate, r.day into rate, day from app.reference_rate(p_from, p_to, p_day) r;
  end if;
  -- Nothing is worth less than one of twenty decimals, and a sum by that would be zero.
  if rate = 0 then
    rate := null;
    day := null;
  end if;
end $$;
grant execute on function app.exchange_rate(uuid, char, char, date) to dealwright_system;

-- What each of some currencies is worth in the company's own, on one day.
create function app.reporting_rates(p_currencies text[], p_day date)
returns table (currency char(3), rate numeric, day date, own boolean)
language sql stable security definer rows 10 set search_path = pg_catalog, public as $$
  select c.code::char(3), r.rate, r.day, r.own
    from currency_settings s
    cross join unnest(p_currencies) with ordinality c (code, place)
    cross join lateral app.exchange_rate(s.company_id, c.code::char(3), s.reporting_currency, p_day) r
   where s.company_id = app.company_id() and r.rate is not null
   order by c.place
$$;
alter function app.reporting_rates(text[], date) owner to dealwright_system;
grant execute on function app.reporting_rates(text[], date) to dealwright_app;

-- A deal keeps the rate of the day it closed, whoever closes it: a person, an import, a CRM. Open again it has none.
-- Whoever writes XXX as its currency asks for the rate anew.
create function app.deal_rate_frozen() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  reporting char(3);
  closed_on constant date := (new.closed_at at time zone 'UTC')::date;
begin
  if closed_on is null or new.stage not in ('closed_won', 'closed_lost') then
    new.frozen_currency := null;
    new.frozen_rate := null;
    new.frozen_day := null;
    new.frozen_minor := null;
    return new;
  end if;
  if tg_op = 'INSERT' or new.frozen_currency = 'XXX' or new.currency <> old.currency or old.closed_at is null
     or closed_on <> (old.closed_at at time zone 'UTC')::date then
    perform pg_advisory_xact_lock_shared(hashtextextended(format('currency_settings %s', new.company_id), 0));
    select s.reporting_currency into reporting from currency_settings s where s.company_id = new.company_id;
    if reporting is not null then
      select r.rate, r.day into new.frozen_rate, new.frozen_day
        from app.exchange_rate(new.company_id, new.currency, reporting, closed_on) r;
    else
      new.frozen_rate := null;
    end if;
    new.frozen_currency := case when new.frozen_rate is not null then reporting end;
  end if;
  new.frozen_minor := app.half_even(new.amount_minor * new.frozen_rate
    * (10::numeric ^ (app.minor_digits(new.frozen_currency) - app.minor_digits(new.currency))));
  if new.frozen_minor is null then
    new.frozen_currency := null;
    new.frozen_rate := null;
    new.frozen_day := null;
  end if;
  return new;
end $$;
alter function app.deal_rate_frozen() owner to dealwright_system;
create trigger deal_rate_frozen_on_insert before insert on deals for each row
  when (new.closed_at is not null) execute function app.deal_rate_frozen();
create trigger deal_rate_frozen_on_update before update on deals for each row
  when ((old.stage, old.closed_at, old.currency, old.amount_minor, old.frozen_currency)
        is distinct from (new.stage, new.closed_at, new.currency, new.amount_minor, new.frozen_currency)
        and (old.closed_at is not null or new.closed_at is not null))
  execute function app.deal_rate_frozen();

-- Waits for deals that are closing by the former currency, so that whoever looks for such deals afterwards finds all.
create function app.reporting_currency_changing() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('currency_settings %s', coalesce(new.company_id, old.company_id)), 0));
  return coalesce(new, old);
end $$;
create trigger reporting_currency_changing before insert or delete or update of reporting_currency on currency_settings
  for each row execute function app.reporting_currency_changing();

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
