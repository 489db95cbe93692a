export const texts = {
  open: 'Nobody waits for you. Begin a conversation with New ticket, above the list.',
  pending: 'When a customer writes, they appear here with the time of their wait.',
  closed: 'What is resolved is kept here and can be reopened.',
} as const;
