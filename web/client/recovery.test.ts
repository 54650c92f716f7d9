import { expect, it } from 'vitest'
import { forgotPassword, resetPassword } from './recovery.ts'
import { paths, setScene } from './testing/examples.ts'

it('a link to a new password is asked for by address [calls.forgot-password] [roles.anonymous-resets-password]', async () => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.identity}/forgot-password`, { status: 204 })
  await forgotPassword(shop, 'ada+drums@example.com')
  expect(host.received()).toHaveLength(1)
  expect(host.received()[0]).toMatchObject({ query: { email: 'ada+drums@example.com' }, body: null })
})

it('the new password is the body, as it was typed, and nobody is signed in by it [calls.reset-password] [client.codes-with-spaces]', async () => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.identity}/reset-password`, { status: 204 })
  await resetPassword(shop, { email: 'ada@example.com', code: 'a code' }, ' pass  wörd ')
  const [sent] = host.received()
  expect(sent).toMatchObject({ query: { email: 'ada@example.com', code: 'a+code' }, body: ' pass  wörd ' })
  expect(sent?.headers.get('content-type')).toBe('text/plain')
  expect(shop.session.isSignedIn()).toBe(false)
})

it('what is wrong with code or password is told by its name', async () => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.identity}/reset-password`, {
    status: 400,
    json: { title: 'Invalid input', errors: { Password: ['Too common', 'Too short'] } },
  })
  await expect(resetPassword(shop, { email: 'ada@example.com', code: 'code' }, 'password')).rejects.toMatchObject({
    errors: { password: 'Too common, Too short' },
  })
})
