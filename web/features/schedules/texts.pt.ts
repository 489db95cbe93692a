export const texts = {
  add: 'Novo agendamento',
  empty: 'Nenhuma mensagem agendada ainda',
  emptyText: 'Escreva agora e escolha o dia e a hora em que o contato deve receber.',
  contact: 'Contato',
  body: 'Mensagem',
  sendAt: 'Data e hora do envio',
  status: 'Situação',
  status_PENDENTE: 'Pendente',
  status_ENVIADA: 'Enviada',
  status_ERRO: 'Erro de Envio',
  schedule: 'Agendar',
  tooShort: 'Mensagem muito curta',
  saved: 'Mensagem agendada.',
  newTitle: 'Agendar mensagem',
  editTitle: 'Editar mensagem agendada',
  sentTitle: 'Mensagem enviada a {{name}}',
  sentAt: 'Enviada em {{time}}',
  edit: 'Editar a mensagem agendada para {{name}}, {{time}}',
  show: 'Ver a mensagem enviada a {{name}}, {{time}}',
  delete: 'Excluir a mensagem agendada para {{name}}, {{time}}',
  deleteTitle: 'Excluir a mensagem agendada?',
  deleteText: '{{name}} não receberá a mensagem de {{time}}.',
  deleteSentText: 'A mensagem de {{time}} já foi enviada a {{name}} e continua na conversa. Só o agendamento será excluído.',
  deleted: 'Agendamento excluído.',
  waiting_one: '{{count}} mensagem agendada',
  waiting_other: '{{count}} mensagens agendadas',
  failed_one: '{{count}} com erro de envio',
  failed_other: '{{count}} com erro de envio',
  ofContact: 'Mensagens agendadas',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    schedules: typeof texts;
  }
}
