export const texts = {
  title: 'Informativos',
  add: 'Novo informativo',
  empty: 'Nenhum informativo ainda',
  emptyText: 'O que você publica aqui aparece na hora no sino de todas as empresas.',
  search: 'Buscar pelo título',
  priority: 'Prioridade',
  priority_1: 'Alta',
  priority_2: 'Média',
  priority_3: 'Baixa',
  media: 'Imagem',
  noMedia: 'Sem imagem',
  active: 'Ativo',
  inactive: 'Inativo',
  text: 'Texto',
  mediaHelp: 'PNG ou JPEG de até 4 MB.',
  activeHelp: 'Ativo, aparece para todas as empresas. Mudar o título, o texto ou a imagem o mostra de novo como não visto.',
  edit: 'Editar o informativo {{title}}',
  delete: 'Excluir o informativo {{title}}',
  editTitle: 'Editar informativo',
  unseen_one: '{{count}} não visto',
  unseen_other: '{{count}} não vistos',
  isNew: 'Novo',
  none: 'Nenhum informativo',
  noneText: 'As novidades do Recado aparecem aqui.',
  failed: 'Não foi possível carregar os informativos',
  loading: 'Carregando informativos…',
  imageOf: 'Imagem de {{title}}',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    announcements: typeof texts;
  }
}
