export const texts = {
  add: 'Novo usuário',
  empty: 'Nenhum usuário ainda',
  emptyText: 'Convide quem atende com você: cada pessoa entra com o próprio e-mail e senha.',
  search: 'Buscar por nome ou e-mail',
  status: 'Status',
  name: 'Nome',
  email: 'E-mail',
  profile: 'Função',
  roles: 'Funções',
  queues: 'Filas',
  queuesHelp: 'Usuários veem os tickets das suas filas; administradores veem todos.',
  noQueues: 'Nenhuma fila',
  moreQueues: '+{{count}}',
  online: 'Online',
  offline: 'Offline',
  password: 'Senha',
  inviteHelp: 'De 5 a 50 caracteres. Deixe em branco para convidar por e-mail: a pessoa escolhe a própria senha.',
  invited: 'Convite enviado: ainda não entrou',
  inviteAgain: 'Enviar o convite de novo',
  sendLink: 'Enviar link para nova senha',
  linkSent: 'Enviamos um link para {{email}}.',
  newPassword: 'Nova senha',
  newPasswordHelp: 'Deixe em branco para manter a atual.',
  currentPassword: 'Sua senha de agora',
  edit: 'Editar o usuário {{name}}',
  delete: 'Excluir o usuário {{name}}',
  newTitle: 'Novo usuário',
  editTitle: 'Editar usuário',
  ownTitle: 'Perfil',
  saved: 'Usuário salvo com sucesso.',
  deleteTitle: 'Excluir {{name}}?',
  deleteText: 'A pessoa sai do sistema na hora e os tickets abertos dela voltam para a fila de espera.',
  deleted: 'Usuário excluído com sucesso.',
  lockedOwn: 'Você não pode excluir o seu próprio usuário.',
  lockedStaff: 'Só a equipe da plataforma pode alterar este usuário.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    users: typeof texts;
  }
}
