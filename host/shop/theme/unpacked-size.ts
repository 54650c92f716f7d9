/** How many bytes a compressed font says that it unpacks to; the length of the file for one that is not compressed. */
export function readUnpackedSize(font: Buffer): number {
  const signature = font.toString('latin1', 0, 4)
  if (signature === 'wOFF') return sumOfWoff(font)
  return signature === 'wOF2' ? sumOfWoff2(font) : font.length
}

const woffHeader = 44
const woffEntry = 20

function sumOfWoff(font: Buffer): number {
  const tables = countTables(font)
  let sum = 0
  for (
    let entry = woffHeader;
    entry < woffHeader + tables * woffEntry && entry + woffEntry <= font.length;
    entry += woffEntry
  )
    sum += font.readUInt32BE(entry + 12)
  return sum
}

const woff2Header = 48
const ownTag = 63
/** The numbers of the two tables that are written in another way unless their version is this one. */
const rewritten = { glyf: 10, loca: 11, unchanged: 3 }

/** The entries of a WOFF2 are as long as what they say: flags, sometimes a tag, and one or two numbers. */
function sumOfWoff2(font: Buffer): number {
  let at = woff2Header
  let sum = 0
  const readNumber = (): number => {
    let value = 0
    for (let byte = 0x80; byte >= 0x80 && at < font.length; ) {
      byte = font[at++] ?? 0
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  for (let table = countTables(font); table > 0 && at < font.length; table--) {
    const flags = font[at++] ?? 0
    const [tag, version] = [flags & 0x3f, flags >> 6]
    if (tag === ownTag) at += 4
    const length = readNumber()
    const isOutline = tag === rewritten.glyf || tag === rewritten.loca
    sum += (isOutline ? version !== rewritten.unchanged : version !== 0) ? readNumber() : length
  }
  return sum
}

const countTables = (font: Buffer): number => (font.length < woffHeader ? 0 : font.readUInt16BE(12))
