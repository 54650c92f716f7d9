import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { describe, expect, it } from 'vitest'
import { encodeFlac } from './flac.ts'

const rate = 44_100

async function decode(file: Uint8Array) {
  const decoder = new FLACDecoder()
  await decoder.ready
  try {
    return await decoder.decodeFile(file)
  } finally {
    decoder.free()
  }
}

const tone = Float32Array.from({ length: 30_001 }, (_, at) => Math.sin(at * 0.03) * 0.7)
let noise = 1
const hiss = tone.map((sample) => {
  noise = (noise * 16_807) % 2_147_483_647
  return sample * 0.5 + (noise / 2_147_483_647 - 0.5)
})
const silence = new Float32Array(9000)

describe.each([
  ['one channel', [tone]],
  ['two channels that are alike', [tone, tone.map((sample) => sample * 0.9)]],
  ['two different channels', [tone, hiss]],
  ['silence', [silence, silence]],
  ['full scale', [tone.map((sample) => Math.sign(sample))]],
])('%s', (_, channels) => {
  it('is decoded to the same samples of 16 bits', async () => {
    const { channelData, samplesDecoded, sampleRate, errors } = await decode(encodeFlac(channels, rate))
    expect({ samplesDecoded, sampleRate, errors }).toEqual({
      samplesDecoded: channels[0]?.length,
      sampleRate: rate,
      errors: [],
    })
    for (const [index, channel] of channels.entries()) {
      const furthest = channel.reduce(
        (most, sample, at) => Math.max(most, Math.abs(sample - (channelData[index]?.[at] ?? 9))),
        0,
      )
      expect(furthest).toBeLessThan(1.01 / 32_768)
    }
  })
})

it('a tone needs less than half of its samples', () => {
  expect(encodeFlac([tone], rate).length).toBeLessThan(tone.length)
})
