export const texts = {
  add: 'Nova mensagem rápida',
  empty: 'Nenhuma mensagem rápida ainda',
  emptyText: 'Guarde aqui as respostas de todo dia. Na conversa, digite / e o começo do atalho para usá-las.',
  search: 'Buscar pelo atalho',
  shortcode: 'Atalho',
  shortcodeHelp: 'O que se digita depois da barra, como em /{{example}}.',
  shortcodeExample: 'horario',
  edit: 'Editar a mensagem rápida {{shortcode}}',
  delete: 'Excluir a mensagem rápida {{shortcode}}',
  editTitle: 'Editar mensagem rápida',
  added: 'Messagem adicionada com sucesso.',
  updated: 'Messagem atualizada com sucesso.',
  queue: 'Fila',
  anyQueue: 'Todas as filas',
  queueHelp: 'Com uma fila, aparece só nos atendimentos dela, antes das outras.',
  shared: 'Para toda a equipe',
  sharedHelp: 'Todos a veem e usam. Desligado, só você.',
  own: 'Só para mim',
  ownHelp: 'Só você vê e usa esta mensagem.',
  repeated: 'Respostas que vocês repetem',
  repeatedHelp: 'A equipe enviou estes textos a pelo menos cinco clientes nos últimos 30 dias. Guarde-os como mensagens rápidas.',
  repeatedCreate: 'Criar',
  repeatedIgnore: 'Ignorar',
  deleted: 'Messagem excluída com sucesso.',
} as const;

export const words = {
  about: 'Textos prontos, com um atalho',
  names: 'Mensagens rápidas',
  kind: 'Mensagem rápida',
  the: 'a mensagem rápida {{name}}',
  some: 'uma mensagem rápida',
  ERR_NO_QUICK_MESSAGE_FOUND: 'A mensagem rápida não foi encontrada.',
  ERR_TOO_MANY_OWN_SHORTCUTS: 'Você já tem 100 mensagens rápidas só suas. Exclua uma para criar outra.',
  ERR_SHORTCODE_IN_USE: 'Já existe uma mensagem rápida com este atalho.',
};

declare module '#web/i18n/texts.ts' {
  interface Texts {
    'quick-messages': typeof texts;
  }
}
