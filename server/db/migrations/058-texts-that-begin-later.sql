-- The day in Tbilisi from which a published legal text counts; null for one that counted when it was published (docs/decisions/219).
alter table legal_versions add column valid_from date;
