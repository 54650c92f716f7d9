import { crc32, deflateSync, gzipSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function headerOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return chunkOf('IHDR', header)
}

const zeros = (mebibytes: number) => deflateSync(Buffer.alloc(mebibytes * 2 ** 20))

/** A PNG of 20 × 20 pixels whose data unpacks to so many MiB, as does its colour profile. */
export const pngBomb = (mebibytes: number): Buffer =>
  Buffer.concat([
    signature,
    headerOf(20, 20),
    chunkOf('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), zeros(mebibytes)])),
    chunkOf('IDAT', zeros(mebibytes)),
    chunkOf('IEND', Buffer.alloc(0)),
  ])

/** A drawing compressed to less than a thousandth. */
export const svgBomb = (mebibytes: number): Buffer =>
  gzipSync(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${' '.repeat(mebibytes * 2 ** 20)}<path d="M0 0h1"/></svg>`,
  )
