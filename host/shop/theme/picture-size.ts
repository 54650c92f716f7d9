export type PictureSize = { width: number; height: number }

/** The size of an SVG, PNG or JPEG in pixels, read from its header; null if the file is none of them. */
export function readPictureSize(content: Buffer): PictureSize | null {
  if (content.subarray(0, 8).equals(pngSignature) && content.length >= 24)
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
  if (content[0] === 0xff && content[1] === 0xd8) return readJpeg(content)
  return readSvg(content.subarray(0, 4096).toString('utf8'))
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Walks the segments of a JPEG to the one that starts a frame. */
function readJpeg(content: Buffer): PictureSize | null {
  for (let at = 2; at + 9 <= content.length; at += 2 + content.readUInt16BE(at + 2)) {
    const marker = content[at + 1] ?? 0
    if (content[at] !== 0xff) return null
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (startsFrame) return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) }
  }
  return null
}

function readSvg(text: string): PictureSize | null {
  const tag = /<svg\b[^>]*>/.exec(text)?.[0]
  if (tag === undefined) return null
  const box = /\bviewBox=["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/.exec(tag)
  const [width, height] = box ? [Number(box[1]), Number(box[2])] : [readLength(tag, 'width'), readLength(tag, 'height')]
  return width > 0 && height > 0 ? { width, height } : null
}

const readLength = (tag: string, name: string) =>
  Number(new RegExp(`\\b${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1] ?? 0)
