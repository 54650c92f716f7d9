import { describe, expect, it } from 'vitest'
import { compactVectorFile, expectedLines, type FileVector, formatLine, readVectors } from '../vectors/report.ts'
import { verifyCompactLicense } from './compact-license.ts'
import { CompactTextError, InvalidTokenError } from './license-claims.ts'

const file = readVectors(compactVectorFile)
const expectationOf = ({ keys, issuer, audience, deviceSignature, now }: FileVector) => ({
  publicKeys: file.keySets[keys] ?? '',
  vendorId: issuer,
  productId: audience,
  deviceSignature,
  now: new Date(now * 1000),
})
const judge = (vector: FileVector) =>
  verifyCompactLicense(vector.token, expectationOf(vector)).catch((error: unknown) => {
    if (error instanceof InvalidTokenError) return error
    throw error
  })
const find = (id: string): FileVector => {
  const vector = file.vectors.find((one) => one.id === id)
  if (!vector) throw new Error(`There is no vector ${id}`)
  return vector
}

describe('a compact license, checked without a network', () => {
  it('is judged as each test vector says', async () => {
    const judged = await Promise.all(
      file.vectors.map(async (vector) => {
        const result = await judge(vector)
        return formatLine(vector.id, result instanceof InvalidTokenError ? null : result)
      }),
    )
    expect(judged).toEqual(expectedLines(file))
  })

  it('names the group with the mistake', async () => {
    for (const vector of file.vectors.filter(({ group }) => group !== undefined)) {
      const result = await judge(vector)
      expect(result, vector.id).toBeInstanceOf(CompactTextError)
      expect(result, vector.id).toMatchObject({
        group: vector.group,
        message: expect.stringMatching(new RegExp(`group ${vector.group}\\b`, 'i')),
      })
    }
  })

  it.each([
    ['text-empty', 'Type the license: 13 groups of 10 characters'],
    ['typing-missing-group', '130 in all. These are 120'],
    ['typing-short-group', 'Group 5 has 9 characters in place of 10'],
    ['typing-letter-u', 'Group 2 has a character that no license has: U'],
    ['binding-device', 'not made for this product on this computer'],
    ['binding-product', 'not made for this product on this computer'],
    ['binding-only-rs256', 'This version has no key for licenses that are typed'],
    ['content-version-2', 'newer than this version'],
    ['clock-at-end', 'The license has expired'],
  ])('says of %s what is wrong', async (id, words) => {
    expect(await judge(find(id))).toMatchObject({ message: expect.stringContaining(words) })
  })
})
