import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { MediaFault } from '../jobs.ts'
import { decodeWav, readWavHeader } from './wav.ts'

/** A part of a recording: the samples of every channel, from -1 to 1. */
export type Part = { rate: number; channels: Float32Array[] }

type Decoded = { channelData: Float32Array[]; samplesDecoded: number; sampleRate: number }
/** A decoder that takes a file in pieces. */
type Decoder = {
  ready: Promise<void>
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>
  flush?(): Promise<Decoded>
  free(): void
}

const pieceLength = 64 * 1024

/** Decodes a recording part by part, so that its length does not matter. Throws a `MediaFault` for a damaged one. */
export async function* decodeAudio(file: string, type: string): AsyncGenerator<Part> {
  if (type === 'audio/wav') yield* decodeWavFile(file)
  else yield* decodeWith(await createDecoder(file, type), file)
}

async function* decodeWavFile(file: string): AsyncGenerator<Part> {
  const { size } = await stat(file)
  const format = readWavHeader(await readStart(file, 1024 * 1024), size)
  const frameLength = (format.bits / 8) * format.channels
  const highWaterMark = frameLength * Math.max(1, Math.floor(pieceLength / frameLength))
  if (format.length < frameLength) return
  const stream = createReadStream(file, { start: format.start, end: format.start + format.length - 1, highWaterMark })
  let rest = Buffer.alloc(0)
  for await (const piece of stream) {
    const bytes = Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % frameLength)
    rest = bytes.subarray(whole)
    yield { rate: format.rate, channels: decodeWav(bytes.subarray(0, whole), format) }
  }
}

async function* decodeWith(decoder: Decoder, file: string): AsyncGenerator<Part> {
  try {
    await decoder.ready
    for await (const piece of createReadStream(file, { highWaterMark: pieceLength })) {
      const part = toPart(await decoder.decode(piece))
      if (part) yield part
    }
    const last = decoder.flush && toPart(await decoder.flush())
    if (last) yield last
  } catch (error) {
    throw new MediaFault(`Can't be decoded (${String(error)}): save the recording again`)
  } finally {
    decoder.free()
  }
}

const toPart = ({ channelData, samplesDecoded, sampleRate }: Decoded): Part | null =>
  samplesDecoded > 0 ? { rate: sampleRate, channels: channelData } : null

/** Imports a decoder only when a shop has a recording of its format. */
async function createDecoder(file: string, type: string): Promise<Decoder> {
  if (type === 'audio/mpeg') return new (await import('mpg123-decoder')).MPEGDecoder({ enableGapless: false })
  if (type === 'audio/flac') return new (await import('@wasm-audio-decoders/flac')).FLACDecoder()
  const isOpus = (await readStart(file, pieceLength)).includes('OpusHead')
  if (isOpus) return new (await import('ogg-opus-decoder')).OggOpusDecoder()
  return new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder()
}

async function readStart(file: string, length: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
