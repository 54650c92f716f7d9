import { isIPv6 } from 'node:net'

const groupsOfAddress = 8
const groupsOfNetwork = 4

/** The key that limits count by: an IPv4 address, or the /64 of an IPv6 address; other text is unchanged. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%')
  // The URL parser normalises addresses: lower case, no leading zeros, hexadecimal throughout.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const isMappedFromIPv4 = written.startsWith('::ffff:')
  if (isMappedFromIPv4) return written
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const between = Array(groupsOfAddress - head.length - tail.length).fill('0')
  return `${[...head, ...between, ...tail].slice(0, groupsOfNetwork).join(':')}::/64`
}
