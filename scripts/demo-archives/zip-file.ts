import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer }

/** The same archive for the same entries, whenever and wherever it is made: 1 January 2026, stored as they are. */
const time = 0
const date = ((2026 - 1980) << 9) | (1 << 5) | 1
const version = 20
/** A plain file that everybody may read, as Unix says it. */
const attributes = 0o100644 * 0x10000
const madeOnUnix = 3 << 8

/** Entries as a ZIP archive. */
export function writeZip(entries: ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const facts = describe(name, bytes)
    const file = Buffer.concat([words('PK\x03\x04'), facts, Buffer.from(name), bytes])
    directory.push(words('PK\x01\x02', [madeOnUnix | version, 2]), facts, placeOf(offset), Buffer.from(name))
    files.push(file)
    offset += file.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const count = entries.length
  const end = words('PK\x05\x06', [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
  return Buffer.concat([...files, ...directory, end])
}

/** What stands before an entry and again in the directory. */
function describe(name: string, bytes: Buffer): Buffer {
  const length: Word = [bytes.length, 4]
  return words(
    '',
    [version, 2],
    [0, 2],
    [0, 2],
    [time, 2],
    [date, 2],
    [crc32(bytes), 4],
    length,
    length,
    [name.length, 2],
    [0, 2],
  )
}

const placeOf = (offset: number) => words('', [0, 2], [0, 2], [0, 2], [attributes, 4], [offset, 4])

/** A number and how many bytes it takes. */
type Word = [value: number, bytes: 2 | 4]

function words(signature: string, ...numbers: Word[]): Buffer {
  const parts = numbers.map(([value, bytes]) => {
    const part = Buffer.alloc(bytes)
    part.writeUIntLE(value, 0, bytes)
    return part
  })
  return Buffer.concat([Buffer.from(signature, 'latin1'), ...parts])
}
