import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineAudio } from '../recordings.ts'
import { measureAudio } from './measure.ts'
import { createWaveform } from './waveform.ts'

/** 997 Hz in stereo: a second at -20 dBFS, then a second at -26 dBFS. */
const example = (name: string) => resolve(import.meta.dirname, '../examples', name)
/** The mean power of both seconds; both pass the gates. */
const exampleLoudness = 10 * Math.log10((10 ** -2 + 10 ** -2.6) / 2)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'measure-audio-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.each([
  ['tone.flac', 'audio/flac'],
  ['tone.mp3', 'audio/mpeg'],
  ['tone-vorbis.ogg', 'audio/ogg'],
  ['tone-opus.ogg', 'audio/ogg'],
])('%s', (name, type) => {
  const input = { file: example(name), type }

  it('has its length, its loudness and its waveform', async () => {
    expect((await examineAudio(input)).seconds).toBeCloseTo(2, 0)
    const { loudness, peaks } = await measureAudio(input)
    expect(Math.abs((loudness ?? 0) - exampleLoudness)).toBeLessThan(0.3)
    expect(peaks.length).toBeGreaterThan(190)
    expect(peaks[50]).toBeCloseTo(0.1, 1)
    expect(peaks[150]).toBeCloseTo(0.05, 1)
  })
})

/** A WAV file of one second of 997 Hz at -20 dBFS. */
function wavOf(bits: 8 | 16 | 24 | 32, isFloat = false, channels = 2, rate = 44_100): Buffer {
  const width = bits / 8
  const data = Buffer.alloc(rate * channels * width)
  for (let at = 0; at < rate * channels; at++) {
    const sample = 0.1 * Math.sin((2 * Math.PI * 997 * Math.floor(at / channels)) / rate)
    if (isFloat) data.writeFloatLE(sample, at * width)
    else if (bits === 8) data.writeUInt8(Math.round(sample * 127) + 128, at)
    else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), at * width, width)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(isFloat ? 3 : 1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * channels * width, 28)
  head.writeUInt16LE(channels * width, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

async function measureWav(body: Buffer) {
  const file = join(folder, 'x.wav')
  await writeFile(file, body)
  return measureAudio({ file, type: 'audio/wav' })
}

describe('a WAV file', () => {
  it.each([
    [16, false, 2, -20],
    [24, false, 2, -20],
    [32, false, 2, -20],
    [32, true, 2, -20],
    [16, false, 1, -23],
  ] as const)(
    'of %i bits, with floating point: %s, in %i channels has %i LUFS',
    async (bits, isFloat, channels, expected) => {
      expect((await measureWav(wavOf(bits, isFloat, channels))).loudness).toBeCloseTo(expected, 0)
    },
  )

  it('without sound that can be decoded is refused', async () => {
    await expect(measureWav(wavOf(16).subarray(0, 44))).rejects.toThrow('Contains no sound')
    await expect(measureWav(Buffer.from('RIFF\0\0\0\0WAVEfmt '))).rejects.toThrow('Is damaged')
  })
})

it('a recording that is damaged is refused, and ends nothing', async () => {
  const file = join(folder, 'x.flac')
  await writeFile(
    file,
    Buffer.concat([(await readFile(example('tone.flac'))).subarray(0, 200), Buffer.alloc(5000, 0x55)]),
  )
  await expect(measureAudio({ file, type: 'audio/flac' })).rejects.toThrow(/no sound|Can't be decoded/)
})

it('a waveform keeps the highest level of each part', () => {
  const waveform = createWaveform(1000)
  waveform.add([Float32Array.from({ length: 1000 }, (_, at) => (at < 500 ? 0.25 : -0.75))])
  expect(waveform.peaks(4)).toEqual([0.25, 0.25, 0.75, 0.75])
  expect(waveform.peaks(1000)).toHaveLength(100)
})
