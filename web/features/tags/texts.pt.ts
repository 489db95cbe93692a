export const texts = {
  addTag: 'Nova tag',
  addLane: 'Nova raia',
  emptyTags: 'Nenhuma tag ainda',
  emptyTagsText: 'Tags marcam os tickets por assunto. Dê uma tag a um ticket no alto da conversa, e encontre-os depois pelo filtro.',
  emptyLanes: 'Nenhuma raia ainda',
  emptyLanesText: 'Cada raia é uma etapa do seu trabalho. No kanban, os tickets passam de uma raia para a outra.',
  search: 'Buscar pelo nome',
  color: 'Cor',
  ticketsCount: 'Tickets',
  edit: 'Editar {{name}}',
  delete: 'Excluir {{name}}',
  moveLeft: 'Mover {{name}} para a esquerda',
  moveRight: 'Mover {{name}} para a direita',
  editTag: 'Editar tag',
  editLane: 'Editar raia',
  tooShort: 'Mensagem muito curta',
  savedTag: 'Tag salva.',
  savedLane: 'Raia salva.',
  deletedTag: 'Tag excluída.',
  deletedLane: 'Raia excluída.',
  toKanban: 'Abrir kanban',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    tags: typeof texts;
  }
}
