import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** All others say what a refusal means by `decideAnew`, `isHeld`, `ifHeld`, `orThrow`, `onRefusal`, `putOnce` or `saveStep`. */
const named: Readonly<Record<string, string>> = {
  'functions/areas/campaigns/dispatch/put-shipping.ts': 'looks for another place in a loop of its own',
  'functions/areas/inbound/begin-ticket.ts': 'throws it, to have the message decided anew',
  'functions/areas/inbound/learn-address.ts': 'throws it, to have the message decided anew',
  'functions/areas/inbound/merge-contacts.ts': 'throws it, to have the message decided anew',
  'functions/areas/inbound/message-row.ts': 'tells its own row from that of an earlier delivery',
  'functions/areas/inbound/receive-message.ts': 'throws it, to have the message decided anew',
  'functions/areas/tickets/bulk/change-tickets.ts': 'leaves a ticket as it is, whatever refuses it',
  'functions/records/accounts/load-login.ts': 'throws it, to have the user read anew',
  'functions/records/campaigns/shipping-item.ts': 'lets one of two different writes be refused',
  'functions/stack/http.ts': 'answers a race that no use case explained',
};

const sources = ['functions', 'services'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

describe('a write that is refused', () => {
  it('is explained by the primitives of functions/data', () => {
    const naming = sources.filter((path) => /^import .*\bConditionFailed\b/m.test(readFileSync(join(root, path), 'utf8')));

    expect(naming.filter((path) => !path.startsWith('functions/data/')).toSorted()).toEqual(Object.keys(named));
  });
});
