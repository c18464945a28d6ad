import { prepared, type Sql } from '#server/db/db.ts';

/** Whether a transaction of this id was carried out. */
export async function isCarriedOut(sql: Sql, transactionId: string): Promise<boolean> {
  return (await sql.run(CARRIED_OUT, [transactionId])).length > 0;
}
const CARRIED_OUT = prepared('dataset.carried-out')`select from content_changes where transaction_id = $1 limit 1`;
