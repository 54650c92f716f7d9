import { expect, it } from 'vitest'
import { revertEmailChange } from './email-revert.ts'
import { paths, setScene } from './testing/examples.ts'

const path = `POST ${paths.identity}/revert-email-change`

it('answers the address that counts again, with what sets the new password', async () => {
  const { host, shop } = setScene()
  host.on(path, { json: { email: 'ada@example.com', resetPasswordToken: 'reset-token' } })
  const link = { email: 'ada@example.com', code: 'a b' }
  expect(await revertEmailChange(shop, link)).toEqual({ email: 'ada@example.com', code: 'reset-token' })
  expect(host.received(path)[0]?.query).toMatchObject({ email: 'ada@example.com', code: 'a+b' })
})

it('says when the link is no good', async () => {
  const { host, shop } = setScene()
  const problem = { title: 'Invalid input', status: 400, errors: { code: ['This link was used already'] } }
  host.on(path, { status: 400, json: problem })
  const link = { email: 'ada@example.com', code: 'used' }
  await expect(revertEmailChange(shop, link)).rejects.toMatchObject({ errors: { code: 'This link was used already' } })
})
