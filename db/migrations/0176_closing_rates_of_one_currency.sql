-- A deal that closes in the reporting currency needs neither a rate nor rounding, and most deals do.
create or replace function app.deal_rate_frozen() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
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
    if reporting = new.currency then
      new.frozen_rate := 1;
      new.frozen_day := closed_on;
    elsif reporting is not null then
      select r.rate, r.day into new.frozen_rate, new.frozen_day
        from app.exchange_rate(new.company_id, new.currency, reporting, closed_on) r;
    else
      new.frozen_rate := null;
    end if;
    new.frozen_currency := case when new.frozen_rate is not null then reporting end;
  end if;
  if new.frozen_currency = new.currency and new.frozen_rate = 1 then
    new.frozen_minor := new.amount_minor;
  else
    new.frozen_minor := app.half_even(new.amount_minor * new.frozen_rate
      * (10::numeric ^ (app.minor_digits(new.frozen_currency) - app.minor_digits(new.currency))));
  end if;
  if new.frozen_minor is null then
    new.frozen_currency := null;
    new.frozen_rate := null;
    new.frozen_day := null;
  end if;
  return new;
end $$;

-- A new deal is active at its last change unless it says otherwise; one that says so itself needs no call.
create or replace trigger deal_active_on_insert before insert on deals for each row
  when (new.last_activity_at is null or new.last_activity_at < new.updated_at) execute function app.deal_active();
