export const texts = {
  firstLane: 'Em aberto',
  lanes: 'Raias',
  ticketNumber: 'Ticket nº {{id}}',
  seeTicket: 'Ver Ticket',
  seeTicketOf: 'Ver Ticket nº {{id}}',
  moveOf: 'Mover o ticket nº {{id}}',
  moveTo: 'Mover para',
  removed: 'Ticket Tag Removido!',
  added: 'Ticket Tag Adicionado com Sucesso!',
  movedOf: '{{name}} mudou de raia.',
  empty: 'Nenhum ticket aqui',
  failed: 'Não foi possível carregar os tickets.',
  retry: 'Tentar de novo',
  loading: 'Carregando…',
  cards_one: '{{count}} ticket',
  cards_other: '{{count}} tickets',
  cardsMore: 'mais de {{count}} tickets',
  lanesFailed: 'Não foi possível carregar as raias',
  noLanes: 'Crie raias para dividir o trabalho em etapas, e arraste os tickets de uma para a outra.',
  unread_one: '{{count}} mensagem não lida',
  unread_other: '{{count}} mensagens não lidas',
  noMessage: 'Nenhuma mensagem',
  dragHint: 'Pressione espaço para pegar o ticket. Com ele na mão, use as setas para escolher a raia, espaço para soltar e Esc para desistir.',
  dragStarted: 'Ticket nº {{id}} na mão, na raia {{lane}}.',
  dragOver: 'Ticket nº {{id}} sobre a raia {{lane}}.',
  dragNowhere: 'Ticket nº {{id}} fora das raias.',
  dropped: 'Ticket nº {{id}} solto na raia {{lane}}.',
  dragCancelled: 'O ticket nº {{id}} ficou na raia {{lane}}.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    kanban: typeof texts;
  }
}
