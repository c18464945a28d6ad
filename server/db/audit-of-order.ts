/** The line of the audit log. SQL: the instant, the person, null where there is none, and the action. */
type Line = { at: string; actor?: string; role: 'USER' | 'THERAPIST' | 'ADMIN' | 'SYSTEM'; action: string };

/** SQL that logs an act about the order of `rows`, of the therapist `$1`, by its number: its id opens the page. */
export function auditOfOrder(rows: string, { at, actor = 'null', role, action }: Line): string {
  return `
    insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
    select ${at}::timestamptz, ${actor}::uuid, '${role}', ${action}, 'orders', o.number
    from ${rows} changed join orders o on o.therapist_id = $1 and o.id = changed.order_id`;
}
