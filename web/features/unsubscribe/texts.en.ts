export const texts = {
  title: 'Unsubscribe',
  heading: 'No more of these mails?',
  question: 'Mails of {{company}} will no longer come to {{email}}.',
  confirm: 'Unsubscribe',
  doneHeading: 'Done',
  done: '{{company}} sends no more mails to {{email}}.',
  failed: 'This link could not be opened.',
  invalidHeading: 'This link does not work',
  invalid: 'This link is not whole, or holds no longer. Open it again from the mail.',
} as const;
