import type { CampaignErrorCode } from '../error-codes.ts';

/** What only screens of campaigns say; `fallbackNS` finds its keys. */
export const texts = {
  ERR_SENDING_TOO_LATE: 'A mensagem não pôde ser iniciada a tempo.',
  ERR_NO_CAMPAIGN_FOUND: 'Campanha não encontrada.',
  ERR_CAMPAIGN_READ_ONLY: 'Esta campanha não pode mais ser alterada.',
  ERR_CAMPAIGN_NOT_RUNNING: 'A campanha não está em andamento.',
  ERR_CAMPAIGN_NOT_STARTABLE: 'A campanha não pode ser iniciada como está.',
  ERR_CAMPAIGN_IN_PAST: 'O horário precisa estar no futuro.',
  ERR_CAMPAIGN_WITHOUT_TEXT: 'A campanha não tem mensagem.',
  ERR_CAMPAIGN_WITHOUT_QUESTION: 'A campanha pede confirmação e não tem pergunta.',
  ERR_CAMPAIGN_WITHOUT_CONNECTION: 'Escolha ao menos uma conexão.',
  ERR_CAMPAIGN_WITHOUT_LIST: 'Escolha uma lista com contatos.',
  ERR_CAMPAIGN_CONNECTIONS_GONE: 'Nenhuma conexão da campanha existe mais.',
  ERR_CAMPAIGN_USES_LIST: 'Uma campanha programada ou em andamento usa esta lista.',
  ERR_CAMPAIGN_USES_LIST_named: 'A campanha “{{name}}” está programada ou em andamento e usa esta lista.',
  ERR_TOO_MANY_CAMPAIGNS: 'A empresa atingiu o limite de campanhas.',
  ERR_NO_LIST_CONTACT_FOUND: 'O contato não está mais na lista.',
} as const satisfies Record<CampaignErrorCode, string> & Record<string, string>;
