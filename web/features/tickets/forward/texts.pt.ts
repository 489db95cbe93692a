export const texts = {
  title: 'Encaminhar mensagem',
  to: 'Conversas',
  search: 'Buscar contato por nome ou número',
  recent: 'Conversas abertas suas',
  most: 'Até {{count}} conversas',
  nothing: 'Nenhuma conversa aberta. Busque um contato.',
  notFound: 'Nenhum contato encontrado.',
  queue: 'Fila dos novos atendimentos',
  queueHelp: 'Para contatos sem atendimento aberto.',
  send_one: 'Encaminhar para {{count}}',
  send_other: 'Encaminhar para {{count}}',
  choose: 'Encaminhar',
  again: 'Tentar de novo',
  sent: 'Encaminhada',
  done_one: 'Mensagem encaminhada.',
  done_other: 'Mensagem encaminhada para {{count}} conversas.',
  file: 'Arquivo',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    forward: typeof texts;
  }
}
