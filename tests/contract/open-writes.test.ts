import { expect, it } from 'vitest';
import { namedRoutes } from '#tests/support/furnish/furnish.ts';

/** Routes that write for whoever has a session, whatever their role, and why. Every other one asks for a right. */
const reasons: Readonly<Record<string, string>> = {
  updateUser: 'Everybody changes their own name, address and password; the use case refuses the rest.',
  createUpload: 'An address for a file of one’s own, which nothing shows until a message or campaign names it.',
  updateChat: 'The maker of an internal chat alone.',
  deleteChat: 'The maker of an internal chat alone.',
  readChat: 'One’s own mark in an internal chat.',
  sendChatMessage: 'Colleagues talk to each other, whatever their work.',
  seeAnnouncement: 'One’s own mark.',
  seeMentions: 'One’s own mark.',
  createQuickMessage: 'Everybody keeps quick messages of their own; the use case asks for the right to shared ones.',
  updateQuickMessage: 'As its creation.',
  deleteQuickMessage: 'As its creation.',
  createLivePass: 'A pass for one’s own socket.',
  savePushDevice: 'One’s own device.',
  deletePushDevice: 'One’s own device.',
  createTicketView: 'One’s own saved view; for everybody’s the use case asks for the right.',
  updateTicketView: 'Likewise.',
  deleteTicketView: 'Likewise.',
};

it('asks for a right wherever something is written that is not one’s own', () => {
  const open = namedRoutes.filter(({ route }) => route.permission === 'session' && route.method !== 'GET');

  expect(open.map(({ name }) => name).toSorted()).toEqual(Object.keys(reasons).toSorted());
});
