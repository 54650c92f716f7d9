import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
  it('match their own hash alone, and nothing without one', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('correct horse')
    expect(hash).toMatch(/^\$argon2id\$/)
    const answers = [
      passwords.matches(hash, 'correct horse'),
      passwords.matches(hash, 'wrong horse'),
      passwords.matches(null, 'correct horse'),
      passwords.matches(null, 'no account has this password'),
    ]
    expect(await Promise.all(answers)).toEqual([true, false, false, false])
  })

  it('are worked on in turns: all who wait are served, and a crowd is told to come back', async () => {
    const passwords = createPasswords()
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.matches(null, 'any')))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(60 - 2 - 40)
    expect(await passwords.matches(null, 'any')).toBe(false)
  })
})
