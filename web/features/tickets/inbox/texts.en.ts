export const texts = {
  title: 'Which conversation is it for?',
  take: 'Take it to the conversation',
  notYet: 'Nothing goes out yet: you check it and send it in the conversation.',
  files: 'Files',
  more_one: '{{count}} more file',
  more_other: '{{count}} more files',
} as const;
