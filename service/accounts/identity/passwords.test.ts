import { describe, expect, it } from 'vitest'
import { createPasswords, hashesAtOnce, hashesWaiting } from './passwords.ts'

describe('passwords', () => {
  it('match their own hash alone, and nothing without one', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hashNew('correct horse', 'password')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const answers = [
      passwords.matches(hash, 'correct horse'),
      passwords.matches(hash, 'wrong horse'),
      passwords.matches(null, 'correct horse'),
      passwords.matches(null, 'no account has this password'),
    ]
    expect(await Promise.all(answers)).toEqual([true, false, false, false])
  })

  it.each([
    ['1234567', 'Must have at least 8 characters'],
    ['x'.repeat(257), 'Must have at most 256 characters'],
    ['password', 'Many people have this password: choose another'],
    ['Football', 'Many people have this password: choose another'],
  ])('can not be %s', async (password, reason) => {
    await expect(createPasswords().hashNew(password, 'newPassword')).rejects.toMatchObject({
      errors: { newPassword: [reason] },
    })
  })

  it('are never trimmed', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hashNew('  two spaces  ', 'password')
    expect(await passwords.matches(hash, '  two spaces  ')).toBe(true)
    expect(await passwords.matches(hash, 'two spaces')).toBe(false)
  })

  it('are worked on in turns: all who wait are served, and a crowd is told to come back', async () => {
    const passwords = createPasswords()
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.matches(null, 'any')))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(60 - hashesAtOnce - hashesWaiting)
    expect(await passwords.matches(null, 'any')).toBe(false)
  })
})
