import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecording, longestRecording } from './recording.ts'
import { type BitDepth, readWav, writeWav } from './wav.ts'

const depths: BitDepth[] = [16, 24]
const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 50 })

describe.each(depths)('a WAV file of %i bits', (bits) => {
  it('is read as it was written, within half a quantisation step', () => {
    fc.assert(
      fc.property(samples, fc.constantFrom(44_100, 48_000, 96_000), (left, sampleRate) => {
        const right = left.map((sample) => -sample / 2)
        const read = readWav(writeWav({ sampleRate, left, right }, bits))
        expect({ bits: read.bits, sampleRate: read.sampleRate }).toEqual({ bits, sampleRate })
        const step = 1 / (2 ** (bits - 1) - 1)
        const off = [...left, ...right].map((sample, at) => Math.abs(sample - ([...read.left, ...read.right][at] ?? 9)))
        expect(Math.max(0, ...off)).toBeLessThanOrEqual(step / 2 + 1e-7)
      }),
    )
  })

  it('clips samples outside the range', () => {
    const { left } = readWav(
      writeWav({ sampleRate: 8000, left: new Float32Array([3, -3]), right: new Float32Array(2) }, bits),
    )
    expect([...left]).toEqual([1, -1])
  })
})

it('writes a standard header', () => {
  const file = writeWav({ sampleRate: 48_000, left: new Float32Array(3), right: new Float32Array(3) }, 24)
  const view = new DataView(file.buffer)
  expect(file.length).toBe(44 + 18)
  expect(new TextDecoder().decode(file.subarray(0, 4))).toBe('RIFF')
  const numbers = [
    view.getUint32(4, true),
    view.getUint32(28, true),
    view.getUint16(32, true),
    view.getUint32(40, true),
  ]
  expect(numbers).toEqual([54, 288_000, 6, 18])
})

it.each([
  ['nothing', new Uint8Array(0)],
  ['other bytes', new Uint8Array(100)],
])('refuses %s', (_what, bytes) => {
  expect(() => readWav(bytes)).toThrow('Not a WAV file')
})

it('records in chunks up to the maximum length', async () => {
  const rate = 100
  const chunk = { left: new Float32Array(20_000).fill(0.5), right: new Float32Array(20_000), isLast: false }
  const recording = createRecording(rate)
  recording.add({ type: 'recorded', ...chunk, frames: 7 })
  recording.add({ type: 'recorded', ...chunk, frames: 20_000 })
  recording.add({ type: 'recorded', ...chunk, frames: 20_000 })
  const { left } = readWav(new Uint8Array(await recording.finish().arrayBuffer()))
  expect(left.length).toBe(longestRecording * rate)
  expect(left[0]).toBeCloseTo(0.5)
})
