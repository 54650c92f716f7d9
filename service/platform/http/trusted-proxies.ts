import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type IsProxy = (request: IncomingMessage) => boolean

/** Recognises requests of trusted proxies, which are given as addresses or networks. */
export function recogniseProxies(trusted: readonly string[]): IsProxy {
  const list = new BlockList()
  for (const network of trusted) {
    const [address = '', bits] = network.split('/')
    const [family, width] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
    list.addSubnet(address, bits === undefined ? width : Number(bits), family)
  }
  return ({ socket: { remoteAddress = '' } }) => {
    const family = isIP(remoteAddress)
    return family !== 0 && list.check(remoteAddress, family === 4 ? 'ipv4' : 'ipv6')
  }
}
