import { crc32 } from 'node:zlib'

/** The first of January 1980, the earliest day that the format knows: the same files are always the same bytes. */
const day = 0x0021

/** A ZIP file (APPNOTE 6.3) with these files as they are, without compression: for samples of a few hundred bytes. */
export function packZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const facts = describeFile(name, content)
    const local = Buffer.concat([numbers([0x04034b50, 4]), facts, Buffer.from(name), content])
    directory.push(
      numbers([0x02014b50, 4], [20, 2]),
      facts,
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      Buffer.from(name),
    )
    parts.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.size, 2],
    [files.size, 2],
    [index.length, 4],
    [offset, 4],
    [0, 2],
  )
  return Buffer.concat([...parts, index, end])
}

/** What both the entry and the directory state: version, flags, method, time, day, checksum, sizes, lengths of the names. */
const describeFile = (name: string, content: Buffer): Buffer =>
  numbers(
    [20, 2],
    [0x0800, 2],
    [0, 2],
    [0, 2],
    [day, 2],
    [crc32(content), 4],
    [content.length, 4],
    [content.length, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  )

/** Numbers in little-endian order, each with its count of bytes. */
function numbers(...written: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    written.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}
