import { createHash } from 'node:crypto'
import { BitWriter } from './bits.ts'
import { type Coded, chooseCode, writeCoded } from './flac-prediction.ts'

/** A small encoder of FLAC (RFC 9639): 16 bits, one or two channels, fixed predictors, Rice codes. */

const blockLength = 4096
const bitsPerSample = 16
/** How the two channels of a frame are written, by RFC 9639, section 9.1.3. */
const leftRight = 1
const leftSide = 8
const midSide = 10
/** How frames name their sampling rate. Players that begin in the middle of a stream need it there. */
const rateCodes = new Map([
  [44_100, 0b1001],
  [48_000, 0b1010],
])

/** Encodes samples from -1 to 1, an array for each channel. */
export function encodeFlac(channels: readonly Float32Array[], rate: number): Uint8Array {
  const samples = channels.map((channel) => Int32Array.from(channel, toInteger))
  const length = samples[0]?.length ?? 0
  const rateCode = rateCodes.get(rate)
  if (rateCode === undefined)
    throw new Error(`The rate ${rate} is not supported: use ${[...rateCodes.keys()].join(' or ')}`)
  const parts = [writeStart(samples, length, rate)]
  for (let at = 0, number = 0; at < length; at += blockLength, number++)
    parts.push(
      writeFrame(
        samples.map((channel) => channel.subarray(at, at + blockLength)),
        { number, rateCode },
      ),
    )
  return Buffer.concat(parts)
}

const toInteger = (sample: number) => Math.round(Math.min(1, Math.max(-1, sample)) * 32_767)

/** The marker and the only metadata block: lengths, rate, channels, a checksum of the samples. */
function writeStart(samples: readonly Int32Array[], length: number, rate: number): Uint8Array {
  const bits = new BitWriter()
  for (const byte of Buffer.from('fLaC')) bits.write(byte, 8)
  bits.write(1, 1)
  bits.write(0, 7)
  bits.write(34, 24)
  bits.write(blockLength, 16)
  bits.write(blockLength, 16)
  bits.write(0, 24)
  bits.write(0, 24)
  bits.write(rate, 20)
  bits.write(samples.length - 1, 3)
  bits.write(bitsPerSample - 1, 5)
  bits.write(0, 4)
  bits.write(length, 32)
  for (const byte of checksum(samples, length)) bits.write(byte, 8)
  return bits.written
}

function checksum(samples: readonly Int32Array[], length: number): Buffer {
  const bytes = Buffer.alloc(length * samples.length * 2)
  for (let at = 0; at < length; at++)
    for (const [channel, values] of samples.entries())
      bytes.writeInt16LE(values[at] ?? 0, (at * samples.length + channel) * 2)
  return createHash('md5').update(bytes).digest()
}

type FrameInfo = { number: number; rateCode: number }

function writeFrame(channels: readonly Int32Array[], { number, rateCode }: FrameInfo): Uint8Array {
  const { assignment, coded } = chooseChannels(channels)
  const bits = new BitWriter()
  bits.write(0b11111111111110, 14)
  bits.write(0, 2)
  // The length of the block follows in 16 bits.
  bits.write(0b0111, 4)
  bits.write(rateCode, 4)
  bits.write(assignment, 4)
  bits.write(0b100, 3)
  bits.write(0, 1)
  writeNumber(bits, number)
  bits.write((channels[0]?.length ?? 0) - 1, 16)
  bits.write(crc(bits.written, 8, 0x07), 8)
  for (const channel of coded) writeCoded(bits, channel)
  bits.align()
  bits.write(crc(bits.written, 16, 0x8005), 16)
  return bits.written
}

/** The smallest way to write one or two channels. */
function chooseChannels([left, right]: readonly Int32Array[]): { assignment: number; coded: Coded[] } {
  if (!left) throw new Error('There is nothing to encode')
  const leftCode = chooseCode(left, bitsPerSample)
  if (!right) return { assignment: 0, coded: [leftCode] }
  const side = chooseCode(
    left.map((value, at) => value - (right[at] ?? 0)),
    bitsPerSample + 1,
  )
  const mid = chooseCode(
    left.map((value, at) => (value + (right[at] ?? 0)) >> 1),
    bitsPerSample,
  )
  const ways = [
    { assignment: leftRight, coded: [leftCode, chooseCode(right, bitsPerSample)] },
    { assignment: leftSide, coded: [leftCode, side] },
    { assignment: midSide, coded: [mid, side] },
  ]
  const sizeOf = ({ coded }: { coded: Coded[] }) => coded.reduce((sum, { size }) => sum + size, 0)
  return ways.reduce((best, way) => (sizeOf(way) < sizeOf(best) ? way : best))
}

/** The number of a frame, coded like a character in UTF-8. */
function writeNumber(bits: BitWriter, number: number): void {
  for (const byte of Buffer.from(String.fromCodePoint(number))) bits.write(byte, 8)
}

function crc(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1)
  const mask = 2 ** width - 1
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) value = ((value & top ? (value << 1) ^ polynomial : value << 1) & mask) >>> 0
  }
  return value
}
