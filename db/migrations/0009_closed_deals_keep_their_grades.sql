-- A closed deal is graded as of its closing day. Those that had aged since are due at once: the next pass of ageing
-- gives each the grades of that day back, and leaves it no further day.

set local role dealwright_system;
update deals set next_ageing_on = current_date where stage_position >= 8::smallint;
reset role;
