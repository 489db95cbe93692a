import type { PlatformErrorCode } from '../error-codes.ts';

/** What only platform staff meet; `fallbackNS` finds its keys. */
export const texts = {
  ERR_PLAN_NAME_IN_USE: 'Ya existe un plan con este nombre.',
  ERR_PLAN_IN_USE: 'Hay empresas con este plan. Asígneles otro plan primero.',
  ERR_PLAN_IN_USE_limit: 'Empresas con este plan: {{limit}}. Asígneles otro plan antes de eliminarlo.',
  ERR_SUPPORT_SESSION: 'Esto no está abierto a quien accede a la empresa para dar soporte.',
} as const satisfies Record<PlatformErrorCode, string> & Record<string, string>;
