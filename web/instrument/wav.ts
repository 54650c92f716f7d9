/** Sound in two channels, each sample from -1 to 1. */
export type Stereo = { sampleRate: number; left: Float32Array; right: Float32Array }

export type BitDepth = 16 | 24

const headerSize = 44
const channels = 2
/** The format code of uncompressed samples. */
const pcm = 1

/** Encodes samples as the data of a WAV file: interleaved little-endian integers. */
export function writeSamples(left: Float32Array, right: Float32Array, bits: BitDepth): Uint8Array<ArrayBuffer> {
  const width = bits / 8
  const bytes = new Uint8Array(left.length * channels * width)
  const greatest = 2 ** (bits - 1) - 1
  let at = 0
  for (let frame = 0; frame < left.length; frame++) {
    for (const side of [left, right]) {
      const value = Math.round(Math.min(1, Math.max(-1, side[frame] ?? 0)) * greatest)
      for (let byte = 0; byte < width; byte++) bytes[at++] = (value >> (8 * byte)) & 0xff
    }
  }
  return bytes
}

/** The header of a WAV file with this number of bytes of samples. */
export function writeHeader(dataBytes: number, sampleRate: number, bits: BitDepth): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerSize)
  const view = new DataView(bytes.buffer)
  const frameSize = (channels * bits) / 8
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, headerSize - 8 + dataBytes, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, pcm, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * frameSize, true)
  view.setUint16(32, frameSize, true)
  view.setUint16(34, bits, true)
  write(36, 'data')
  view.setUint32(40, dataBytes, true)
  return bytes
}

/** Encodes a complete WAV file. */
export function writeWav({ sampleRate, left, right }: Stereo, bits: BitDepth): Uint8Array<ArrayBuffer> {
  const data = writeSamples(left, right, bits)
  const file = new Uint8Array(headerSize + data.length)
  file.set(writeHeader(data.length, sampleRate, bits))
  file.set(data, headerSize)
  return file
}

/** Decodes a WAV file that this module has written. Throws for any other file. */
export function readWav(file: Uint8Array): Stereo & { bits: BitDepth } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const text = (at: number, length: number) => new TextDecoder().decode(file.subarray(at, at + length))
  if (file.length < headerSize || text(0, 4) !== 'RIFF' || text(8, 8) !== 'WAVEfmt ') throw new Error('Not a WAV file')
  const bits = view.getUint16(34, true)
  const isOurs = view.getUint16(20, true) === pcm && view.getUint16(22, true) === channels && text(36, 4) === 'data'
  if (!isOurs || (bits !== 16 && bits !== 24)) throw new Error('Not a stereo WAV file of 16 or 24 bits')
  const width = bits / 8
  const frames = Math.floor(Math.min(view.getUint32(40, true), file.length - headerSize) / (channels * width))
  const greatest = 2 ** (bits - 1) - 1
  const read = (channel: number) =>
    Float32Array.from({ length: frames }, (_, frame) => {
      const at = headerSize + (frame * channels + channel) * width
      const whole = bits === 16 ? view.getInt16(at, true) : (view.getInt16(at + 1, true) << 8) | view.getUint8(at)
      return whole / greatest
    })
  return { sampleRate: view.getUint32(24, true), bits, left: read(0), right: read(1) }
}
