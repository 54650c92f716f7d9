import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, it, vi } from 'vitest'
import { generateKey, type Keys } from '#service/platform/keys/service.ts'
import { createTokens } from './access-tokens.ts'

const minute = 60_000
const caller = { customerId: 'ada', sessionId: '6f1c2d3e-4a5b-4c6d-8e7f-901234567890' }

async function open() {
  const clock = vi.fn(() => new Date('2026-11-22T12:00:00Z'))
  const [access, refresh] = await Promise.all([generateKey('access', clock()), generateKey('refresh', clock())])
  const keys = { access: [access], refresh: [refresh] } satisfies Pick<Keys, 'access' | 'refresh'>
  const openTokens = () => createTokens(keys, 'works', clock)
  return {
    tokens: await openTokens(),
    ofOtherProcess: await openTokens(),
    publicKey: createPublicKey(access.publicKey ?? ''),
    setClock: (time: Date) => clock.mockReturnValue(time),
  }
}

it('an access token is good to the same moment whoever signed it, and seen before or not', async () => {
  const { tokens: own, ofOtherProcess, setClock } = await open()
  const [signed, seen, unseen] = [
    own.signAccess(caller),
    ofOtherProcess.signAccess({ ...caller, customerId: 'bea' }),
    ofOtherProcess.signAccess({ ...caller, customerId: 'eve' }),
  ]
  const verifyAll = () => Promise.all([signed, seen, unseen].map(own.verifyAccess))
  const all = [caller, { ...caller, customerId: 'bea' }, { ...caller, customerId: 'eve' }]
  expect(await own.verifyAccess(seen)).toEqual(all[1])
  const end = Date.parse('2026-11-22T12:15:00Z')
  setClock(new Date(end))
  expect(await verifyAll()).toEqual([null, null, null])
  expect(await Promise.all([signed, seen, unseen].map(own.verifyExpiredAccess))).toEqual(all)
  setClock(new Date(end - 1))
  expect(await verifyAll()).toEqual(all)
  setClock(new Date(end + minute))
  expect(await verifyAll()).toEqual([null, null, null])
})

it('an access token is a JWT as others read it too', async () => {
  const { tokens, publicKey } = await open()
  const { payload, protectedHeader } = await jwtVerify(tokens.signAccess(caller), publicKey, {
    issuer: 'works',
    audience: 'backline',
    typ: 'at+jwt',
    currentDate: new Date('2026-11-22T12:00:00Z'),
  })
  const now = Date.parse('2026-11-22T12:00:00Z') / 1000
  expect(payload).toEqual({
    sid: caller.sessionId,
    sub: 'ada',
    iss: 'works',
    aud: 'backline',
    iat: now,
    exp: now + 900,
  })
  for (const customerId of ['a', 'ab', 'abc', 'ü~?>'])
    expect(tokens.signAccess({ ...caller, customerId })).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/)
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) })
})

it('no other spelling or signature of a token that was seen is good', async () => {
  const { tokens } = await open()
  const token = tokens.signAccess(caller)
  await tokens.verifyAccess(token)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify({ sub: 'eve', sid: caller.sessionId })).toString('base64url')
  for (const forged of [`${token}=`, `${header}.${other}.${signature}`, `${header}.${payload}.${'A'.repeat(86)}`])
    expect(await tokens.verifyAccess(forged)).toBeNull()
})
