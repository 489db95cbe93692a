import type { PlatformErrorCode } from '../error-codes.ts';

/** What only platform staff meet; `fallbackNS` finds its keys. */
export const texts = {
  ERR_PLAN_NAME_IN_USE: 'Já existe um plano com este nome.',
  ERR_PLAN_IN_USE: 'Há empresas com este plano. Dê outro plano a elas primeiro.',
  ERR_PLAN_IN_USE_limit: 'Empresas com este plano: {{limit}}. Dê outro plano a elas antes de excluí-lo.',
  ERR_SUPPORT_SESSION: 'Isto não está aberto a quem acessa a empresa para suporte.',
} as const satisfies Record<PlatformErrorCode, string> & Record<string, string>;
