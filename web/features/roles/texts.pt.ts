export const texts = {
  add: 'Nova função',
  empty: 'Nenhuma função própria ainda',
  emptyText: 'As funções prontas servem para a maioria das empresas. Crie uma própria quando faltar algo.',
  search: 'Buscar pelo nome',
  name: 'Nome',
  rights: 'O que pode',
  builtIn: 'Funções prontas',
  edit: 'Editar a função {{name}}',
  delete: 'Excluir a função {{name}}',
  newTitle: 'Nova função',
  editTitle: 'Editar função',
  others_one: 'mais {{count}} pessoa',
  others_other: 'mais {{count}} pessoas',
  heldHelp: 'Vale na hora para quem tem esta função.',
  added: 'Função criada com sucesso.',
  updated: 'Função atualizada com sucesso.',
  deleteTitle: 'Excluir {{name}}?',
  deleteText: 'Só é possível excluir uma função que ninguém tem.',
  deleted: 'Função excluída com sucesso.',
} as const;

export const words = {
  about: 'O que cada função permite',
  names: 'Funções',
  kind: 'Função',
  the: 'a função {{name}}',
  some: 'uma função',
  ERR_NO_ROLE_FOUND: 'A função não foi encontrada.',
  ERR_ROLE_NAME_IN_USE: 'Já existe uma função com este nome.',
};

declare module '#web/i18n/texts.ts' {
  interface Texts {
    roles: typeof texts;
  }
}
