export const texts = {
  add: 'New quick message',
  empty: 'No quick message yet',
  emptyText: 'Keep your everyday answers here. In a conversation, type / and the beginning of the shortcut to use them.',
  search: 'Search by shortcut',
  shortcode: 'Shortcut',
  shortcodeHelp: 'What is typed after the slash, as in /{{example}}.',
  shortcodeExample: 'hours',
  edit: 'Edit the quick message {{shortcode}}',
  delete: 'Delete the quick message {{shortcode}}',
  editTitle: 'Edit quick message',
  added: 'Message added.',
  updated: 'Message updated.',
  deleted: 'Message deleted.',
} as const;

export const words = {
  about: 'Ready texts with a shortcut',
  names: 'Quick messages',
  kind: 'Quick message',
  the: 'the quick message {{name}}',
  some: 'a quick message',
  ERR_NO_QUICK_MESSAGE_FOUND: 'The quick message was not found.',
  ERR_SHORTCODE_IN_USE: 'A quick message with this shortcode exists.',
};
