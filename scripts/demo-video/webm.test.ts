import { describe, expect, it } from 'vitest'
import { type Chunk, pictureSetup, soundSetup, writeWebm } from './webm.ts'

const frame = (milliseconds: number, isKey: boolean): Chunk => ({ isKey, milliseconds, bytes: Uint8Array.of(1, 2, 3) })
const pictures = [0, 2000, 4000, 6000, 8000, 10_000].map((at) => frame(at, at % 4000 === 0))
const sounds = [0, 3000, 6000, 9000].map((at) => frame(at, true))
const video = writeWebm(
  [
    { codec: 'V_VP9', chunks: pictures, setup: pictureSetup(1680, 1050) },
    { codec: 'A_OPUS', chunks: sounds, setup: soundSetup(48_000, 2), privateData: Buffer.from('OpusHead') },
  ],
  12_000,
)
const cluster = Buffer.from('1f43b675', 'hex')
/** The place of a cluster in the index: its id, and its length of six bytes. */
const place = Buffer.from('f10100000000000006', 'hex')

describe('a WebM file', () => {
  it('says what it is and how long it lasts', () => {
    expect(video.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(video.readDoubleBE(video.indexOf(Buffer.from('4489', 'hex')) + 10)).toBe(12_000)
  })

  it('has an index that leads to its clusters, which begin at key frames of the picture', () => {
    const segment = video.indexOf(Buffer.from('18538067', 'hex')) + 12
    const places: number[] = []
    for (let at = video.indexOf(place); at !== -1; at = video.indexOf(place, at + 1))
      places.push(video.readUIntBE(at + place.length, 6))
    expect(places).toHaveLength(2)
    for (const each of places) expect(video.subarray(segment + each, segment + each + 4)).toEqual(cluster)
  })
})
