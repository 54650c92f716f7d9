import { expect, it, vi } from 'vitest'
import { generateKey } from '../keys/generate.ts'
import type { Keys } from '../keys/service.ts'
import { createTokens } from './tokens.ts'

const minute = 60_000
const caller = { customerId: 'ada', sessionId: '6f1c2d3e-4a5b-4c6d-8e7f-901234567890' }

async function open() {
  const clock = vi.fn(() => new Date('2026-11-22T12:00:00Z'))
  const [access, refresh] = await Promise.all([generateKey('access', clock()), generateKey('refresh', clock())])
  const keys = {
    license: [access],
    access: [access],
    refresh: [refresh],
    mail: [refresh],
    link: [refresh],
  } satisfies Keys
  const tokens = await createTokens(keys, 'works', clock)
  return { tokens, setClock: (time: Date) => clock.mockReturnValue(time) }
}

it('an access token that was seen before is good to the same moment as one that was not', async () => {
  const { tokens, setClock } = await open()
  const [seen, unseen] = [await tokens.signAccess(caller), await tokens.signAccess({ ...caller, customerId: 'bea' })]
  expect(await tokens.verifyAccess(seen)).toEqual(caller)
  const end = Date.parse('2026-11-22T12:15:00Z')
  setClock(new Date(end - 1))
  expect(await tokens.verifyAccess(seen)).toEqual(caller)
  setClock(new Date(end))
  expect([await tokens.verifyAccess(seen), await tokens.verifyAccess(unseen)]).toEqual([null, null])
  setClock(new Date(end - minute))
  expect([await tokens.verifyAccess(seen), await tokens.verifyAccess(unseen)]).toMatchObject([
    caller,
    { customerId: 'bea' },
  ])
})

it('no other spelling or signature of a token that was seen is good', async () => {
  const { tokens } = await open()
  const token = await tokens.signAccess(caller)
  await tokens.verifyAccess(token)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify({ sub: 'eve', sid: caller.sessionId })).toString('base64url')
  for (const forged of [`${token}=`, `${header}.${other}.${signature}`, `${header}.${payload}.${'A'.repeat(86)}`])
    expect(await tokens.verifyAccess(forged)).toBeNull()
})
