export const texts = {
  add: 'Nueva función',
  empty: 'Ninguna función propia todavía',
  emptyText: 'Las funciones listas sirven para la mayoría de las empresas. Cree una propia cuando falte algo.',
  search: 'Buscar por el nombre',
  name: 'Nombre',
  rights: 'Qué puede',
  builtIn: 'Funciones listas',
  edit: 'Editar la función {{name}}',
  delete: 'Eliminar la función {{name}}',
  newTitle: 'Nueva función',
  editTitle: 'Editar función',
  heldHelp: 'Vale al instante para quien tiene esta función.',
  added: 'Función creada con éxito.',
  updated: 'Función actualizada con éxito.',
  deleteTitle: '¿Eliminar {{name}}?',
  deleteText: 'Solo se puede eliminar una función que nadie tiene.',
  deleted: 'Función eliminada con éxito.',
} as const;

export const words = {
  names: 'Funciones',
  kind: 'Función',
  the: 'la función {{name}}',
  some: 'una función',
  ERR_NO_ROLE_FOUND: 'La función no se encontró.',
  ERR_ROLE_NAME_IN_USE: 'Ya existe una función con este nombre.',
};
