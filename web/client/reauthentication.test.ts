import { expect, it } from 'vitest'
import { createOwnSessions } from './own-sessions.ts'
import { enterPassword, needsPassword } from './reauthentication.ts'
import { signIn } from './sign-in.ts'
import { paths, setScene } from './testing/examples.ts'

it('is told from any other refusal by its code, and the password goes as it was typed', async () => {
  const { host, shop } = setScene()
  await signIn(shop, 'ada@example.com', 'pass word')
  const problem = { title: 'Not allowed', status: 403 }
  host.on(`DELETE ${paths.identity}/sessions`, { status: 403, json: { ...problem, code: 'reauthentication-required' } })
  const refused = await createOwnSessions(shop)
    .endAll()
    .catch((error: unknown) => error)
  host.on(`DELETE ${paths.identity}/sessions`, { status: 403, json: problem })
  const other = await createOwnSessions(shop)
    .endAll()
    .catch((error: unknown) => error)
  expect([needsPassword(refused), needsPassword(other), needsPassword(new Error('away'))]).toEqual([true, false, false])

  host.on(`POST ${paths.identity}/enter-password`, { status: 204 })
  await enterPassword(shop, 'pass word')
  const [call] = host.received(`POST ${paths.identity}/enter-password`)
  expect(call?.body).toBe('pass word')
})
