import { MediaFault } from '../jobs.ts'

/** Describes the samples of a WAV file: where they are and how they are written. */
export type WavFormat = {
  channels: number
  rate: number
  bits: number
  isFloat: boolean
  /** The place of the first sample and the length of all, in bytes. */
  start: number
  length: number
}

const extensible = 0xfffe
const damaged = 'Is damaged or written in an unusual way: save it as WAV with 16 or 24 bits'

/** Reads the header of a WAV file (RIFF). `fileLength` is in bytes. Throws a `MediaFault` for what can't be decoded. */
export function readWavHeader(head: Buffer, fileLength: number): WavFormat {
  let format: Pick<WavFormat, 'channels' | 'rate' | 'bits' | 'isFloat'> | undefined
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4)
    const length = head.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'fmt ' && start + 16 <= head.length) format = readFormat(head, start, length)
    if (name === 'data' && format) return { ...format, start, length: Math.min(length, fileLength - start) }
    at = start + length + (length % 2)
  }
  throw new MediaFault(damaged)
}

function readFormat(head: Buffer, start: number, length: number) {
  const written = head.readUInt16LE(start)
  // The extensible form keeps the code in the first bytes of a GUID.
  const code = written === extensible && length >= 26 ? head.readUInt16LE(start + 24) : written
  const format = {
    channels: head.readUInt16LE(start + 2),
    rate: head.readUInt32LE(start + 4),
    bits: head.readUInt16LE(start + 14),
    isFloat: code === 3,
  }
  const isKnown = code === 3 ? [32, 64].includes(format.bits) : code === 1 && [8, 16, 24, 32].includes(format.bits)
  if (!isKnown || format.channels < 1 || format.channels > 8 || format.rate < 4000 || format.rate > 768_000)
    throw new MediaFault(damaged)
  return format
}

/** Decodes whole frames of samples, one array for each channel. */
export function decodeWav(bytes: Buffer, { channels, bits, isFloat }: WavFormat): Float32Array[] {
  const width = bits / 8
  const frames = Math.floor(bytes.length / (width * channels))
  const read = sampleReader(bytes, bits, isFloat)
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (_, frame) => read((frame * channels + channel) * width)),
  )
}

function sampleReader(bytes: Buffer, bits: number, isFloat: boolean): (at: number) => number {
  if (isFloat) return bits === 32 ? (at) => bytes.readFloatLE(at) : (at) => bytes.readDoubleLE(at)
  if (bits === 8) return (at) => (bytes.readUInt8(at) - 128) / 128
  const scale = 2 ** (bits - 1)
  return (at) => bytes.readIntLE(at, bits / 8) / scale
}
