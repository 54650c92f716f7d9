import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkLength, openChunks, sealChunks } from './sealed-chunks.ts'

const key = randomBytes(32)
const seal = (content: Buffer, parts = [content]) => buffer(Readable.from(sealChunks(key, Readable.from(parts))))
const open = (sealed: Buffer, by = key) => buffer(Readable.from(openChunks(by, Readable.from([sealed]))))
const refusal = /is damaged, missing or not where it belongs/
const sealedLength = chunkLength + 16

describe('a file sealed in chunks', () => {
  it.each([
    ['empty', 0],
    ['of one byte', 1],
    ['of a chunk but a byte', chunkLength - 1],
    ['of exactly a chunk', chunkLength],
    ['of a chunk and a byte', chunkLength + 1],
    ['of exactly three chunks', 3 * chunkLength],
  ])('opens as it was: %s', async (_, length) => {
    const content = randomBytes(length)
    const sealed = await seal(content)
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / chunkLength)))
    expect((await open(sealed)).equals(content)).toBe(true)
  })

  it('is the same in whatever parts it is read', async () => {
    const content = randomBytes(2 * chunkLength + 77)
    const cuts = fc.array(fc.integer({ min: 0, max: content.length }), { maxLength: 8 })
    const whole = await seal(content)
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const edges = [0, ...places.toSorted((one, other) => one - other), content.length]
        const parts = edges.slice(1).map((end, index) => content.subarray(edges[index], end))
        expect((await seal(content, parts)).equals(whole)).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  it('does not open with a byte flipped anywhere', async () => {
    const sealed = await seal(randomBytes(chunkLength + 500))
    const place = fc.integer({ min: 0, max: sealed.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(sealed)
        damaged[at] = (damaged[at] ?? 0) ^ change
        await expect(open(damaged)).rejects.toThrow(refusal)
      }),
      { numRuns: 40 },
    )
  })

  it('does not open with chunks in another order, a chunk left out, or one twice', async () => {
    const sealed = await seal(randomBytes(3 * chunkLength + 5))
    const chunks = [0, 1, 2, 3].map((index) => sealed.subarray(index * sealedLength, (index + 1) * sealedLength))
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 1, 3],
      [0, 2, 3],
      [1, 2, 3],
      [0, 0, 1, 2, 3],
      [0, 1, 2, 2, 3],
    ])
      await expect(
        open(Buffer.concat(order.map((index) => chunks[index] ?? Buffer.alloc(0)))),
        `${order}`,
      ).rejects.toThrow(refusal)
  })

  it('does not open when it was cut short, also between two chunks, or goes on', async () => {
    const sealed = await seal(randomBytes(3 * chunkLength))
    for (const length of [0, 5, 16, sealedLength, 2 * sealedLength, sealed.length - 1])
      await expect(open(sealed.subarray(0, length)), `cut to ${length}`).rejects.toThrow(refusal)
    await expect(open(Buffer.concat([sealed, sealed.subarray(0, sealedLength)]))).rejects.toThrow(refusal)
    await expect(open(Buffer.concat([sealed, Buffer.alloc(1)]))).rejects.toThrow(refusal)
  })

  it('does not open with the key of another file', async () => {
    await expect(open(await seal(Buffer.from('drums')), randomBytes(32))).rejects.toThrow(refusal)
  })
})
