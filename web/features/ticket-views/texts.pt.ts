export const texts = {
  views: 'Visões salvas',
  none: 'Nenhuma visão salva.',
  save: 'Salvar este filtro…',
  manage: 'Gerenciar visões…',
  saveTitle: 'Salvar o filtro',
  editTitle: 'Editar visão',
  name: 'Nome',
  nameHelp: 'Como “Meus urgentes” ou “Financeiro de hoje”.',
  shared: 'Para toda a equipe',
  sharedHelp: 'Todos veem. Quem edita mensagens rápidas pode mudar.',
  sharedMark: 'Equipe',
  more: 'Ações da visão {{name}}',
  rename: 'Renomear',
  update: 'Guardar o filtro atual nela',
  delete: 'Excluir',
  saved: 'Visão salva.',
  updated: 'Visão atualizada.',
  deleted: 'Visão “{{name}}” excluída.',
  apply: 'Visão: {{name}}',
  activeOn: 'Última atividade',
  createdOn: 'Abertura',
  today: 'Hoje',
  yesterday: 'Ontem',
  otherDay: 'Outro dia…',
  day: 'Dia',
  dayToCome: 'Este dia ainda não chegou.',
  filterByDay: 'Filtrar',
  dayOf_activeOn: 'Atividade: {{day}}',
  dayOf_createdOn: 'Abertura: {{day}}',
} as const;

export const words = {
  kind: 'Visão salva',
  the: 'a visão {{name}}',
  some: 'uma visão salva',
  ERR_NO_TICKET_VIEW_FOUND: 'A visão não foi encontrada.',
  ERR_TICKET_VIEW_NAME_IN_USE: 'Já existe uma visão com este nome.',
  ERR_TOO_MANY_TICKET_VIEWS: 'Não cabem mais visões: até 20 suas e 50 da equipe. Exclua uma primeiro.',
};

declare module '#web/i18n/texts.ts' {
  interface Texts {
    'ticket-views': typeof texts;
  }
}
