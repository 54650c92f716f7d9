import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeAudio } from '#host/media/worker/audio/decode.ts'
import { parameters } from '../../shops/halden/plug-ins/terskel/parameters.ts'
import { sampleRate } from '../demo-audio/patterns.ts'

/** Halden's plug-in as visitors load it, with the sound that its page feeds it. */

const blockSize = 128
const compiled = pathToFileURL(resolve('shops/halden/media/terskel/wam/processor.js')).href

type Settings = Record<string, number>
type Processor = {
  process(inputs: Float32Array[][], outputs: Float32Array[][], values: Record<string, Float32Array>): boolean
}
let createProcessor: () => Processor
let dry: Float32Array
let compressed: Float32Array

async function readRecording(name: string): Promise<Float32Array> {
  const parts: number[] = []
  for await (const { channels } of decodeAudio(`shops/halden/media/demos/${name}.flac`, 'audio/flac'))
    for (const sample of channels[0] ?? []) parts.push(sample)
  return Float32Array.from(parts)
}

beforeAll(async () => {
  const registered: (new () => Processor)[] = []
  vi.stubGlobal('sampleRate', sampleRate)
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      readonly port = { postMessage: () => undefined }
    },
  )
  vi.stubGlobal('registerProcessor', (_: string, each: new () => Processor) => registered.push(each))
  await import(compiled)
  const [Registered] = registered
  if (!Registered) throw new Error('The plug-in registers no processor')
  createProcessor = () => new Registered()

  dry = await readRecording('drums')
  compressed = await readRecording('drums-terskel')
})

/** Passes the signal twice, as a loop does, and returns the second time. */
function play(signal: Float32Array, changes: Settings = {}): Float32Array {
  const processor = createProcessor()
  const values = Object.fromEntries(parameters.map(({ id, initial }) => [id, Float32Array.of(changes[id] ?? initial)]))
  const output = new Float32Array(signal.length)
  for (const _ of ['first', 'second'])
    for (let at = 0; at < signal.length; at += blockSize) {
      const to = Math.min(signal.length, at + blockSize)
      processor.process([[signal.subarray(at, to)]], [[output.subarray(at, to)]], values)
    }
  return output
}

const decibels = (value: number) => 20 * Math.log10(value + 1e-9)
const levelOf = (signal: Float32Array) =>
  decibels(Math.sqrt(signal.reduce((sum, sample) => sum + sample * sample, 0) / signal.length))
/** As loud as another signal. */
const matched = (signal: Float32Array, other: Float32Array) => {
  const factor = 10 ** ((levelOf(other) - levelOf(signal)) / 20)
  return signal.map((sample) => sample * factor)
}
const without = (signal: Float32Array, other: Float32Array) => signal.map((sample, at) => sample - (other[at] ?? 0))

/** How far loud moments are from quiet ones, in decibels: moments of 50 ms, without the loudest and the quietest tenth. */
function rangeOf(signal: Float32Array): number {
  const length = sampleRate / 20
  const levels = Array.from({ length: Math.floor(signal.length / length) }, (_, index) =>
    levelOf(signal.subarray(index * length, (index + 1) * length)),
  ).sort((one, other) => one - other)
  return (levels[Math.floor(levels.length * 0.9)] ?? 0) - (levels[Math.floor(levels.length * 0.1)] ?? 0)
}

describe('Terskel in the page', () => {
  it('sounds like the recording beside it', () => {
    const residue = without(matched(play(dry), compressed), compressed)
    expect(levelOf(residue) - levelOf(compressed)).toBeLessThan(-60)
  })

  it('brings quiet moments nearer to loud ones', () => {
    const played = play(dry)
    const residue = without(matched(played, dry), dry)
    expect(rangeOf(dry) - rangeOf(played)).toBeGreaterThan(3)
    expect(levelOf(residue) - levelOf(dry)).toBeGreaterThan(-12)
  })

  it('leaves the sound as it is without Mix, and below the threshold', () => {
    expect(play(dry, { mix: 0 })).toEqual(dry)
    const quiet = dry.map((sample) => sample * 0.01)
    expect(play(quiet, { gain: 0, threshold: 0 })).toEqual(quiet)
  })
})
