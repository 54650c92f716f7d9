import { isIPv6 } from 'node:net'

const groupsOfAddress = 8
const groupsOfNetwork = 4

/**
 * What limits count by: an IPv4 address, or the /64 that an IPv6 address is in, of which one visitor has all addresses. Is
 * given what a request comes from, and gives back as it is what is no address.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%')
  // Written the one way that addresses of pages are: small, without leading zeros, and hexadecimal to the end.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const isMappedFromIPv4 = written.startsWith('::ffff:')
  if (isMappedFromIPv4) return written
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const between = Array(groupsOfAddress - head.length - tail.length).fill('0')
  return `${[...head, ...between, ...tail].slice(0, groupsOfNetwork).join(':')}::/64`
}
