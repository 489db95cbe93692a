/** Whether the list of tickets is on the screen, so that what is beside it may stay. */
export const isListShown = (): boolean => document.querySelector('#ticket-list-panel') !== null;
