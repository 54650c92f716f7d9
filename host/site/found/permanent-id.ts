import { createHash } from 'node:crypto'
import type { Content } from '../../content/content.ts'

/**
 * The same for ever, also where the site moves to another address: a UUID of version 5 (RFC 9562) made of the vendor's,
 * which never changes either.
 */
export function permanentId({ id }: Pick<Content['vendor'], 'id'>, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex', 0, 16)
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`
}
