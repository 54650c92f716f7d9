import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { combine, split } from 'shamir-secret-sharing'
import { describe, expect, it } from 'vitest'
import { readShare, type Share, writeShare } from './shares.ts'

const share: Share = {
  releaseId: '124f5c58-1226-4f49-a074-bab4a9f04ec1',
  preparedAt: '2026-11-28T00:47:28.585Z',
  vendorName: 'Oddmeter',
  trustee: 'Notary Müller & Söhne: Trust 3',
  number: 2,
  trustees: 5,
  needed: 3,
  bytes: Uint8Array.from(randomBytes(33)),
}
const text = writeShare(share)

describe('the file of a trustee', () => {
  it('says whose it is, what it is for, how many are needed, and how to use it', () => {
    expect(text).toContain('This share was given to: Notary Müller & Söhne: Trust 3')
    expect(text).toContain('It is share 2 of 5. Any 3 of them open the release of 28 November 2026.')
    expect(text).toContain('node open.mjs --to SITE SHARE SHARE ...')
  })

  it('is read as it was written', () => expect(readShare(text, 'share.txt')).toEqual(share))

  it('may have been typed from paper: with other capitals, spaces, empty lines, and none of the explanation', () => {
    const lines = text.slice(text.indexOf('---- BEGIN'))
    const typed = lines
      .replace(/(?<=Share:\s+).*/, (hex) => hex.replaceAll(' ', '').toLowerCase())
      .replaceAll('\n', '\r\n\r\n  ')
    expect(readShare(typed, 'share.txt').bytes).toEqual(share.bytes)
  })

  it('is refused by name with any digit of the share changed', () => {
    const [before = '', after = ''] = text.split(/(?<=\nShare:\s+)(?=\S)/)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 81 }), fc.integer({ min: 1, max: 15 }), (at, change) => {
        const digit = after[at] ?? ' '
        fc.pre(digit !== ' ')
        const other = ((Number.parseInt(digit, 16) + change) % 16).toString(16)
        const damaged = `${before}${after.slice(0, at)}${other}${after.slice(at + 1)}`
        expect(() => readShare(damaged, '2-notary.txt')).toThrow(
          '2-notary.txt, the share of Notary Müller & Söhne: Trust 3, is damaged',
        )
      }),
    )
  })

  it.each([
    ['Number:   2 of 5', 'Number:   3 of 5'],
    ['Needed:   3', 'Needed:   2'],
    ['Trust 3\nNumber', 'Trust 4\nNumber'],
    ['Release:  124f', 'Release:  124e'],
  ])('is refused with %j changed to %j', (from, to) => {
    expect(() => readShare(text.replace(from, to), 'share.txt')).toThrow('is damaged')
  })

  it.each([
    ['a line is missing', text.replace(/\nShare:.*/, '')],
    ['its end is missing', text.slice(0, text.indexOf('\nShare:'))],
    ['it is something else', 'kick, snare'],
  ])('is refused when %s', (_, damaged) => {
    expect(() => readShare(damaged, 'share.txt')).toThrow('share.txt has no complete share in it')
  })
})

it('any k of n shares give the key, and k - 1 do not', { timeout: 60_000 }, async () => {
  const sizes = fc
    .integer({ min: 2, max: 12 })
    .chain((n) => fc.record({ n: fc.constant(n), k: fc.integer({ min: 2, max: n }) }))
  await fc.assert(
    fc.asyncProperty(sizes, fc.infiniteStream(fc.nat(1000)), async ({ n, k }, numbers) => {
      const key = Uint8Array.from(randomBytes(32))
      const order = new Map((await split(key, n, k)).map((point) => [point, numbers.next().value ?? 0]))
      const chosen = [...order.keys()].toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
      expect(await combine(chosen.slice(0, k))).toEqual(key)
      if (k > 2) expect(await combine(chosen.slice(0, k - 1))).not.toEqual(key)
    }),
    { numRuns: 200 },
  )
})
