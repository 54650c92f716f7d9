import { BlockList, isIP } from 'node:net'

/** Networks that are not public, or whose addresses map into such a network. */
const closedNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

/** The names of this machine, whose programs are the vendor's own. */
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']
export const isLoopbackHost = (host: string) => loopbackHosts.includes(host)

/** Whether an address may be reached: public ones, and those in the allowed `networks`. */
export function isReachable(address: string, networks: readonly string[]): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  return !listOf(closedNetworks).check(address, kind) || listOf(networks).check(address, kind)
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const width = isIP(address) === 4 ? 32 : 128
    list.addSubnet(address, bits === undefined ? width : Number(bits), width === 32 ? 'ipv4' : 'ipv6')
  }
  return list
}

function literalAddress(host: string): string | null {
  const address = host.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 ? null : address
}

/** What is wrong with the address of a receiver, null when nothing is. Names are looked up when something is sent. */
export function findUrlFault(text: string, networks: readonly string[]): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'Must be an address that begins with https://'
  if (url.username || url.password) return 'Must be without a user and a password: what is sent is signed'
  if (url.hash) return 'Must be without what follows #'
  if (isLoopbackHost(url.hostname)) return null
  if (url.protocol === 'http:') return 'Must begin with https://, but for an address of this machine'
  const address = literalAddress(url.hostname)
  if (address !== null && !isReachable(address, networks))
    return 'Must not be in a private network, unless WEBHOOK_NETWORKS names it'
  return null
}
