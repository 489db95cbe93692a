/**
 * Figures of the version that first counted all that a conversation takes, before it was made cheaper and quicker (2026-11-22, two cores).
 * `what` begins that of a line of the table.
 */
export const figuresBefore: readonly { readonly id: string; readonly what: string; readonly figure: string }[] = [
  { id: 'P1', what: 'receive', figure: '151 KB; 92 ms' },
  { id: 'P3', what: 'reads', figure: '284/s' },
  { id: 'P3', what: 'writes', figure: '50/s' },
  { id: 'P4', what: 'phone → DOM', figure: 'p50 135, p99 262 ms' },
  { id: 'P5', what: 'call →', figure: 'p99 577 ms' },
  { id: 'P11', what: 'first-load JavaScript of /login', figure: '85 KB' },
  { id: 'P11', what: 'first-load JavaScript of /tickets', figure: '184 KB' },
  { id: 'P12', what: '/tickets on a slow phone, LCP', figure: '4.1 s' },
  { id: 'P13', what: 'interaction', figure: 'p98 136 ms' },
  { id: 'P14', what: 'memory of all processes', figure: '591 MB' },
  { id: 'U1', what: 'inbound message', figure: '4.71 WRU' },
  { id: 'U2', what: 'outbound message', figure: '7 WRU' },
  { id: 'U7', what: 'search words', figure: '9 WRU' },
  { id: 'U8', what: '100 companies, 5 agents online 10 h, 0 messages', figure: '$33.48' },
  { id: 'U8', what: '100 companies, 5 agents online 10 h, 1000 messages', figure: '$123.86' },
  { id: 'U8', what: '100 companies, 5 agents online 10 h, 10000 messages', figure: '$1,051.86' },
  { id: 'U10', what: 'a conversation', figure: '67 requests, 57 frames' },
];
