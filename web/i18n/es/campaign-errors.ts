import type { CampaignErrorCode } from '../error-codes.ts';

export const texts = {
  ERR_SENDING_TOO_LATE: 'El mensaje no pudo iniciarse a tiempo.',
  ERR_NO_CAMPAIGN_FOUND: 'Campaña no encontrada.',
  ERR_CAMPAIGN_READ_ONLY: 'Esta campaña ya no se puede modificar.',
  ERR_CAMPAIGN_NOT_RUNNING: 'La campaña no está en curso.',
  ERR_CAMPAIGN_NOT_STARTABLE: 'La campaña no se puede iniciar así.',
  ERR_CAMPAIGN_IN_PAST: 'La hora debe estar en el futuro.',
  ERR_CAMPAIGN_WITHOUT_TEXT: 'La campaña no tiene mensaje.',
  ERR_CAMPAIGN_WITHOUT_QUESTION: 'La campaña pide confirmación y no tiene pregunta.',
  ERR_CAMPAIGN_WITHOUT_CONNECTION: 'Elija al menos una conexión.',
  ERR_CAMPAIGN_WITHOUT_LIST: 'Elija una lista con contactos.',
  ERR_CAMPAIGN_CONNECTIONS_GONE: 'Ya no existe ninguna conexión de la campaña.',
  ERR_CAMPAIGN_USES_LIST: 'Una campaña programada o en curso usa esta lista.',
  ERR_CAMPAIGN_USES_LIST_named: 'La campaña “{{name}}” está programada o en curso y usa esta lista.',
  ERR_TOO_MANY_CAMPAIGNS: 'La empresa alcanzó el límite de campañas.',
  ERR_NO_LIST_CONTACT_FOUND: 'El contacto ya no está en la lista.',
} as const satisfies Record<CampaignErrorCode, string> & Record<string, string>;
