-- The cells of a deal's totals as plain queries, which the planner takes into the statement that asks for them: called
-- one by one they took half of the time of writing many deals.

create or replace function app.account_cells(p_shelf text, p_position smallint, p_closed_at timestamptz, p_currency char)
returns table (kind text, month date, currency char) language sql immutable as $$
  select c.kind, c.month, c.currency
    from (values
      ('open', '-infinity'::date, p_currency, p_position < 8),
      ('open', '-infinity'::date, 'XXX'::bpchar, p_position < 8),
      ('won', date_trunc('month', p_closed_at at time zone 'UTC')::date, p_currency, p_position = 8 and p_closed_at is not null)
    ) c (kind, month, currency, holds)
   where p_shelf is null and c.holds
$$;

create or replace function app.close_cells(p_shelf text, p_position smallint, p_close_date date)
returns table (span text, starts_on date) language sql immutable as $$
  select c.span, c.starts_on
    from (values ('month', date_trunc('month', p_close_date)::date), ('day', p_close_date)) c (span, starts_on)
   where p_shelf is null and p_position < 8 and p_close_date is not null
$$;
