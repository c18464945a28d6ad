import { any, statement } from '#server/db/db.ts';

/** Whether a transaction of this id was carried out. */
export const isCarriedOut = statement('dataset.carried-out', any, (transactionId: string) => [
  transactionId,
])`select from content_changes where transaction_id = $1 limit 1`;
