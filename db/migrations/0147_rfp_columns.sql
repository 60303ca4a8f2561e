-- A person corrects which columns of a workbook hold requirements: it is read again.
grant update (sheets) on rfp_files to dealwright_app;
grant delete on rfp_requirements to dealwright_app;
comment on table library_answers is 'Answers of the company that are used again in later RFPs';
comment on table rfp_requirements is 'What an RFP requires, item by item, with our answer';
