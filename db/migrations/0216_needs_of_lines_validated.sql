alter table deal_lines validate constraint deal_lines_need_check;
