-- On which revision of its document a draft was begun; '' where nothing was published then, null where nobody knows. A draft that was begun on
-- another revision than stands is not published: it would put back what was changed since (docs/decisions/214).
alter table content_drafts add column begun_on text;

-- Of the drafts that wait: what the first change of the document since the draft appeared found, else what stands.
update content_drafts d set begun_on = coalesce(
  (select coalesce(c.previous_rev, '') from content_changes c
   where c.document_id = substr(d.id, 8) and c.change > coalesce(
     (select max(a.change) from content_changes a where a.document_id = d.id and a.transition = 'appear'), 0)
   order by c.change limit 1),
  (select p.document->>'_rev' from content_documents p where p.id = substr(d.id, 8)),
  '');
