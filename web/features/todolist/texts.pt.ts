export const texts = {
  newTask: 'Nova tarefa',
  list: 'Tarefas',
  empty: 'Nada a fazer',
  emptyText: 'Anote aqui o que não pode esquecer. As tarefas ficam só neste navegador.',
  finish: 'Concluir: {{text}}',
  edit: 'Editar: {{text}}',
  delete: 'Excluir: {{text}}',
  finished: 'Tarefa concluída.',
  deleted: 'Tarefa excluída.',
  editField: 'Texto da tarefa',
  editHelp: 'Enter salva, Esc cancela.',
  unsaved: 'O navegador está sem espaço: o que mudou por último aparece aqui, mas ainda não foi salvo.',
  kept: 'Havia neste navegador um conteúdo que não é uma lista de tarefas. Ele foi guardado à parte.',
  local: 'As tarefas ficam só neste navegador.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    todolist: typeof texts;
  }
}
