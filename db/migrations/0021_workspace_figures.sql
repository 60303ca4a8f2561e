-- What was won this month is counted along an index of the won deals alone.

create index deals_won on deals (company_id, workspace_id, closed_at) where stage = 'closed_won' and shelf is null;
