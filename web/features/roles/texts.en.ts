export const texts = {
  add: 'New role',
  empty: 'No role of your own yet',
  emptyText: 'The ready roles serve most companies. Make one of your own when something is missing.',
  search: 'Search by name',
  name: 'Name',
  rights: 'What it allows',
  builtIn: 'Ready roles',
  edit: 'Edit the role {{name}}',
  delete: 'Delete the role {{name}}',
  newTitle: 'New role',
  editTitle: 'Edit role',
  heldHelp: 'Holds at once for whoever has this role.',
  added: 'Role created successfully.',
  updated: 'Role updated successfully.',
  deleteTitle: 'Delete {{name}}?',
  deleteText: 'Only a role that nobody has can be deleted.',
  deleted: 'Role deleted successfully.',
} as const;

export const words = {
  names: 'Roles',
  kind: 'Role',
  the: 'the role {{name}}',
  some: 'a role',
  ERR_NO_ROLE_FOUND: 'The role was not found.',
  ERR_ROLE_NAME_IN_USE: 'A role with this name exists.',
};
