import { DomainError } from '#domain/errors.ts';
import type { Routes } from '#server/http/routes.ts';

/** Appointments that are paid later: what their clients do with them. */
export function paidLaterRoutes(): Routes {
  return {
    readPayTerms: async () => {
      throw new DomainError('ORDER_NOT_FOUND');
    },
    payAppointment: async () => {
      throw new DomainError('ORDER_NOT_FOUND');
    },
    declineAppointment: async () => {
      throw new DomainError('ORDER_NOT_FOUND');
    },
    readSeries: async () => {
      throw new DomainError('ORDER_NOT_FOUND');
    },
    createSeries: async () => {
      throw new DomainError('ORDER_NOT_FOUND');
    },
    createAppointment: async () => {
      throw new DomainError('CLIENT_NOT_FOUND');
    },
    withdrawAppointment: async () => {
      throw new DomainError('SESSION_NOT_FOUND');
    },
  };
}
