export const texts = {
  bar: 'Buscar ou executar',
  placeholder: 'Digite uma ação, uma tela ou um cliente…',
  results: 'Resultados',
  searching: 'Buscando…',
  nothing: 'Nada encontrado',
  recent: 'aberto há pouco',
  ticket: 'ticket',
  contact: 'contato',
  goTo: 'Ir para {{screen}}',
  help: 'Atalhos do teclado',
  singleKeys: 'Usar atalhos de uma tecla',
  next: 'Próximo ticket',
  previous: 'Ticket anterior',
  search: 'Buscar tickets',
  accept: 'Aceitar o ticket',
  acceptNext: 'Aceitar quem espera há mais tempo',
  nobodyWaits: 'Ninguém está esperando',
  reopen: 'Reabrir o ticket',
  reply: 'Escrever uma resposta',
  resolve: 'Resolver o ticket',
  resolveNext: 'Resolver e abrir o próximo',
  giveBack: 'Devolver o ticket para a fila',
  transfer: 'Transferir o ticket',
  snooze: 'Adiar o ticket',
  tag: 'Escolher tags',
  quick: 'Mensagem rápida',
  undo: 'Desfazer a última ação',
  goOpen: 'Ir para Atendendo',
  goPending: 'Ir para Aguardando',
  goClosed: 'Ir para Resolvidos',
  note: 'Escrever uma observação',
  details: 'Dados do contato',
  find: 'Buscar na conversa',
  fromUs: 'Você:',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    commands: typeof texts;
  }
}
