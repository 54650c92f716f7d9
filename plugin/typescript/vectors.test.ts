import { describe, expect, it } from 'vitest'
import { expectedLines, readVectors } from '../vectors/report.ts'
import { verifyVectors } from './testing/verify-vectors.ts'
import { verifyToken } from './token.ts'

describe('the verifier in TypeScript', () => {
  it('judges each test vector as the file says', () => {
    const file = readVectors()
    expect(verifyVectors(file, verifyToken)).toEqual(expectedLines(file))
  })
})
