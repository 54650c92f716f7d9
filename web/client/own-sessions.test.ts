import { expect, it } from 'vitest'
import { ServiceError } from './errors.ts'
import { createOwnSessions } from './own-sessions.ts'
import { signIn } from './sign-in.ts'
import { paths, setScene } from './testing/examples.ts'

const path = `${paths.identity}/sessions`
const session = {
  id: 'session-1',
  device: 'Mozilla/5.0',
  createdAt: '2026-03-01T12:00:00Z',
  lastUsedAt: '2026-03-02T12:00:00Z',
  isCurrent: true,
}

async function signedIn() {
  const scene = setScene()
  await signIn(scene.shop, 'ada@example.com', 'pass word')
  return { ...scene, sessions: createOwnSessions(scene.shop) }
}

it('are listed', async () => {
  const { host, sessions } = await signedIn()
  host.on(`GET ${path}`, { data: [session] })
  expect(await sessions.list()).toEqual([session])
})

it('end one by one, or all at once', async () => {
  const { host, sessions } = await signedIn()
  host.on(`DELETE ${path}/session-1`, { status: 204 })
  host.on(`DELETE ${path}`, { status: 204 })
  await sessions.end('session-1')
  await sessions.endAll()
  const ended = host.received().filter(({ method }) => method === 'DELETE')
  expect(ended.map((call) => call.path)).toEqual([`${path}/session-1`, path])
})

it('may have ended by themselves', async () => {
  const { host, sessions } = await signedIn()
  host.on(`DELETE ${path}/session-1`, { status: 404 })
  await sessions.end('session-1')
  host.on(`DELETE ${path}/session-1`, { status: 500 })
  await expect(sessions.end('session-1')).rejects.toThrow(ServiceError)
})
