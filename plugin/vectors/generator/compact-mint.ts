import { sign } from 'node:crypto'
import { compact } from './keys.ts'
import { deviceSignature, now, productId, vendorId } from './vector.ts'

export const secondsPerDay = 86_400
export const today = Math.floor(now / secondsPerDay)
/** The beginning of the activation's id. */
export const reference = '7c0e5a52'

type Content = { first?: number; issued?: number; end?: number; reference?: string }
type SignedFor = { vendorId: string; productId: string; deviceSignature: string }
function writePayload({ first = 0x10, issued = today, end = 0, reference: id = reference }: Content): Buffer {
  const payload = Buffer.alloc(9)
  payload.writeUInt8(first, 0)
  payload.writeUInt16BE(issued, 1)
  payload.writeUInt16BE(end, 3)
  payload.write(id, 5, 'hex')
  return payload
}

function toMessage(parts: readonly string[], payload: Buffer): Buffer {
  const prefixed = parts.map((part) => {
    const bytes = Buffer.from(part)
    const head = Buffer.alloc(2)
    head.writeUInt16BE(bytes.length)
    return Buffer.concat([head, bytes])
  })
  return Buffer.concat([...prefixed, payload])
}

const domain = 'backline compact license'
const signedFor: SignedFor = { vendorId, productId, deviceSignature }

/** The bytes of a license that is valid except for what is changed. */
export function mint(content: Content = {}, changes: Partial<SignedFor> = {}, key = compact, name = domain): Buffer {
  const payload = writePayload(content)
  const { vendorId, productId, deviceSignature } = { ...signedFor, ...changes }
  const message = toMessage([name, vendorId, productId, deviceSignature], payload)
  return Buffer.concat([payload, sign(null, message, key.privateKey)])
}
