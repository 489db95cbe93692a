export const texts = {
  find: 'Search in the conversation',
  words: 'Words of the conversation',
  older: 'Previous message',
  newer: 'Next message',
  close: 'Close the search',
  place: '{{place}} of {{total}}',
  placeSoFar: '{{place}} of {{total}}…',
  searching: 'Searching…',
  nothing: 'Nothing found',
  failed: 'The search failed',
} as const;
